/* tests/referee/yaml.h - reads as much of YAML as the packs use, for referees that must not ask fray. */
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

struct yaml {
    std::string text;                                 /* of a scalar */
    std::vector<yaml> list;                           /* of a list */
    std::vector<std::pair<std::string, yaml>> fields; /* of a map */

    const yaml *find(const std::string &key) const
    {
        for (const auto &f : fields)
            if (f.first == key) return &f.second;
        return nullptr;
    }
    std::string get(const std::string &key) const
    {
        const yaml *found = find(key);
        return found ? found->text : "";
    }
    int number(const std::string &key) const
    {
        return std::atoi(get(key).c_str());
    }
};

class yaml_reader
{
    struct line {
        size_t indent;
        std::string text;
    };
    std::vector<line> lines;
    size_t at = 0;

    /* A scalar or a flow collection that begins at s[i]; i ends behind it. */
    static yaml flow(const std::string &s, size_t &i)
    {
        yaml out;
        auto blanks = [&] {
            while (i < s.size() && s[i] == ' ') i++;
        };
        blanks();
        if (i < s.size() && (s[i] == '{' || s[i] == '[')) {
            const char close = s[i] == '{' ? '}' : ']';
            i++;
            for (blanks(); i < s.size() && s[i] != close; blanks()) {
                yaml item = flow(s, i);
                blanks();
                if (close == '}') {
                    i++; /* the colon */
                    out.fields.emplace_back(item.text, flow(s, i));
                    blanks();
                } else out.list.push_back(item);
                if (i < s.size() && s[i] == ',') i++;
            }
            i++;
        } else if (i < s.size() && (s[i] == '"' || s[i] == '\'')) {
            const char quote = s[i++];
            while (i < s.size() && s[i] != quote) out.text += s[i++];
            i++;
        } else {
            while (i < s.size() && s[i] != ',' && s[i] != ']' && s[i] != '}' &&
                   !(s[i] == ':' && (i + 1 == s.size() || s[i + 1] == ' ')))
                out.text += s[i++];
            while (!out.text.empty() && out.text.back() == ' ') out.text.pop_back();
        }
        return out;
    }

    static yaml value(const std::string &s)
    {
        size_t i = 0;
        if (!s.empty() && std::string("{[\"'").find(s[0]) != std::string::npos) return flow(s, i);
        yaml out;
        out.text = s;
        return out;
    }

    /* Where the key of a "key: value" ends; npos: it is none. */
    static size_t colon(const std::string &s)
    {
        if (s.empty() || std::string("{[\"'").find(s[0]) != std::string::npos)
            return std::string::npos;
        for (size_t i = 0; i < s.size(); i++)
            if (s[i] == ':' && (i + 1 == s.size() || s[i + 1] == ' ')) return i;
        return std::string::npos;
    }

    yaml block(size_t indent)
    {
        yaml out;
        while (at < lines.size() && lines[at].indent == indent) {
            std::string &s = lines[at].text;
            if (s[0] == '-') {
                size_t gap = 1;
                while (gap < s.size() && s[gap] == ' ') gap++;
                std::string rest = s.substr(gap);
                if (rest.empty()) {
                    at++;
                    out.list.push_back(block(lines[at].indent));
                } else if (colon(rest) != std::string::npos) {
                    lines[at].indent += gap;
                    s = rest;
                    out.list.push_back(block(indent + gap));
                } else {
                    at++;
                    out.list.push_back(value(rest));
                }
            } else {
                const size_t end = colon(s);
                if (end == std::string::npos) {
                    std::cerr << "not understood: " << s << "\n";
                    std::exit(2);
                }
                std::string key = s.substr(0, end), rest = s.substr(end + 1);
                while (!rest.empty() && rest[0] == ' ') rest.erase(0, 1);
                at++;
                if (!rest.empty()) out.fields.emplace_back(key, value(rest));
                else if (at < lines.size() &&
                         (lines[at].indent > indent ||
                          (lines[at].indent == indent && lines[at].text[0] == '-')))
                    out.fields.emplace_back(key, block(lines[at].indent));
                else out.fields.emplace_back(key, yaml());
            }
        }
        return out;
    }

  public:
    std::vector<yaml> file(const std::string &path)
    {
        std::ifstream in(path);
        std::string s;
        lines.clear();
        at = 0;
        while (std::getline(in, s)) {
            bool quoted = false;
            char quote = 0;
            for (size_t i = 0; i < s.size(); i++) {
                if (quoted) quoted = s[i] != quote;
                else if (s[i] == '"' || (s[i] == '\'' && (i == 0 || s[i - 1] == ' '))) {
                    quoted = true;
                    quote = s[i];
                } else if (s[i] == '#' && (i == 0 || s[i - 1] == ' ')) {
                    s.resize(i);
                    break;
                }
            }
            while (!s.empty() && s.back() == ' ') s.pop_back();
            size_t indent = 0;
            while (indent < s.size() && s[indent] == ' ') indent++;
            if (indent < s.size()) lines.push_back({indent, s.substr(indent)});
        }
        return block(0).list;
    }
};

/* All entries of all files of a folder. */
inline std::vector<yaml> yaml_folder(const std::string &folder)
{
    std::vector<yaml> all;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".yaml")
            for (yaml &one : yaml_reader().file(entry.path().string()))
                all.push_back(std::move(one));
    return all;
}
