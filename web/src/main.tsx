/* The page: which part of it is shown, and what lies over all of them. The styles that all share come
 * first, so that those of the parts come after. */
import "./theme.css";
import "./app.css";
import { Component, render } from "preact";
import type { ComponentChildren } from "preact";
import { PlayPage } from "./play/page.tsx";
import { ReplayFilePage, ReplayPage } from "./replay/page.tsx";
import { follow, route } from "./route.ts";
import { dress } from "./settings.ts";
import { StartPage } from "./start/page.tsx";
import { Brand, Toasts } from "./ui/index.tsx";
import { RuleDialog } from "./ui/rule.tsx";
import { say } from "./words.ts";

function Page() {
    const at = route.value;
    switch (at.page) {
        case "start":
            return <StartPage />;
        case "play":
            return <PlayPage match={at.match} keys={at.keys} watching={at.watching} />;
        case "replay":
            return <ReplayPage match={at.match} key_={at.key} n={at.n} view={at.view} />;
        case "replay-file":
            return <ReplayFilePage />;
        case "lost":
            return (
                <main class="page-note">
                    <Brand />
                    <h1>{say("not_found")}</h1>
                    <p>{say("not_found_help")}</p>
                    <a class="button" href="#/">
                        {say("home")}
                    </a>
                </main>
            );
    }
}

/* A fault of ours must not leave an empty page. */
class Net extends Component<{ children: ComponentChildren }, { broken: boolean }> {
    override state = { broken: false };
    static override getDerivedStateFromError() {
        return { broken: true };
    }
    override componentDidCatch(error: unknown) {
        console.error(error);
    }
    override render() {
        if (!this.state.broken) return this.props.children;
        return (
            <main class="page-note">
                <p role="alert">{say("page_broke")}</p>
                <button type="button" onClick={() => location.reload()}>
                    {say("reload")}
                </button>
            </main>
        );
    }
}

dress(document.documentElement);
follow();
const root = document.getElementById("app");
if (root) {
    render(
        <Net>
            <Page />
            <RuleDialog />
            <Toasts />
        </Net>,
        root,
    );
}
