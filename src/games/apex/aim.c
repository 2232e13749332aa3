/* src/games/apex/aim.c - chapters 2.16 to 2.19: what a weapon, its Attachments and cards make of a Shoot, before any Aim
 * card is revealed; and what an Aim card comes to. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- a Shoot as it would be ---- */

static struct matter matter_aim(const struct content *k, const struct state *s, piece_id shooter,
                                piece_id target, unsigned slot, unsigned special)
{
    struct matter m = matter_of(k, s, shooter);
    m.shooter = shooter;
    m.target = target;
    m.slot = (uint8_t)slot;
    m.special = (uint16_t)special;
    m.aims = true;
    return m;
}

static struct matter matter_shoot(const struct content *k, const struct state *s, unsigned shoot)
{
    const struct shoot_frame *f = frame_as(s, shoot, shoot);
    struct matter m = matter_aim(k, s, f->shooter, f->target, f->slot, f->special);
    m.aims = f->target != 0; /* not yet chosen */
    m.shot = f->nth;
    m.shoot = (uint16_t)shoot;
    return m;
}

static const struct weapon *weapon_of(const struct matter *m)
{
    return &m->k->weapon[m->s->legend[m->shooter].weapon[m->slot].weapon];
}

/* AL-ATT-03: what all its Attachments add to one of their figures. */
static int attachments(const struct matter *m, size_t figure)
{
    int sum = 0;
    for (unsigned fit = 0; fit < FITS; fit++)
        sum += *((const uint8_t *)&m->k->loot[attachment(m->k, m->s, m->shooter, m->slot, fit)] +
                 figure);
    return sum;
}
#define ATTACHED(m, figure) attachments(m, offsetof(struct loot, figure))

static unsigned shot_distance(const struct matter *m)
{
    return ground_distance(m->s->legend[m->shooter].at, m->s->legend[m->target].at);
}

/* ---- 1.c To-Hit ---- */

/* Spaces below or above the Optimal Range. */
static unsigned beyond_range(const struct weapon *w, unsigned apart)
{
    return apart < w->range[1]   ? w->range[1] - apart
           : apart > w->range[2] ? apart - w->range[2]
                                 : 0u;
}

static unsigned optic_on(const struct matter *m)
{
    return attachment(m->k, m->s, m->shooter, m->slot, SLOT_OPTIC - SLOT_BARREL);
}

/* AL-SHOOT-06; where the editions differ, as agreed (D-02). */
static int optic_value(const struct matter *m, unsigned apart)
{
    const struct loot *optic = &m->k->loot[optic_on(m)];
    const bool german = m->s->opt.german_ranger && optic->german_range[0];
    const uint8_t *range = german ? optic->german_range : optic->range;
    if (!range[0] || apart < range[1] || apart > range[2]) return 0;
    return german ? optic->german_to_hit : optic->to_hit;
}

/* AL-SHOOT-06; with `told`, what it is made of: the weapon, the distance, the Optic, then changes. */
static int to_hit_of(const struct matter *about, struct told *told)
{
    struct matter m = *about;
    const unsigned apart = shot_distance(&m);
    const int far = (int)(TO_HIT_A_SPACE * beyond_range(weapon_of(&m), apart)),
              optic = optic_value(&m, apart);
    m.told = told;
    note_piece(told, FRAY_WEAPON, m.s->legend[m.shooter].weapon[m.slot].weapon,
               weapon_of(&m)->to_hit);
    if (far) note_piece(told, FRAY_NUMBER, apart, far);
    if (optic) note_piece(told, FRAY_MARKER, optic_on(&m), optic);
    return value_of(&m, CH_TO_HIT, m.shooter, weapon_of(&m)->to_hit + far + optic);
}

/* ---- what is fixed before the first card ---- */

static unsigned clamped(int value, unsigned most)
{
    return value < 0 ? 0u : (unsigned)value > most ? most : (unsigned)value;
}

/* AL-HIT-01, AL-HIT-15, AL-ATT-06. A special action's Fire Rate stands in for the printed one. */
static void plan_shots(const struct matter *m, struct plan *plan)
{
    const uint8_t *own = weapon_of(m)->fire_rate, *special = m->k->card[m->special].fire_rate;
    const uint8_t *rate = special[0] ? special : own;
    int shots = value_of(m, CH_FIRE_RATE, m->shooter, rate[1] + ATTACHED(m, fire_rate));
    plan->each = rate[0] > 1 && rate[2] ? rate[2] : 1;
    /* AL-HIT-16: there is none that the deck is too small for; a shot it would break is not fired */
    plan->shots = (uint8_t)clamped(shots, m->k->aims / plan->each);
}

/* AL-HIT-02, AL-HIT-03 */
static void plan_slots(const struct matter *m, struct plan *plan)
{
    const struct board *board = &m->k->board[m->k->aim_board];
    int stability = value_of(m, CH_STABILITY, m->shooter, ATTACHED(m, stability));
    plan->start = (uint8_t)(board->start - 1u - clamped(stability, STABILITY_MOST));
    plan->recoil = (uint8_t)clamped(value_of(m, CH_RECOIL, m->shooter, 0), AIM_SLOTS);
}

/* AL-WEAP-04, AL-ATT-07 */
static void plan_damage(const struct matter *m, struct plan *plan)
{
    const struct weapon *w = weapon_of(m);
    int hit = value_of(m, CH_HIT_DAMAGE, m->shooter, w->damage + ATTACHED(m, hit_damage)),
        first = value_of(m, CH_FIRST_HIT, m->shooter, ATTACHED(m, first_hit_damage));
    plan->hit = (uint8_t)clamped(hit, UINT8_MAX);
    plan->first_hit = (uint8_t)clamped(first, UINT8_MAX);
    plan->headshot = w->headshot;
}

/* AL-HIT-12 */
static void plan_helmet(const struct matter *m, struct plan *plan)
{
    const struct loot *helmet = &m->k->loot[m->s->legend[m->target].gear[0]];
    plan->helmet =
        (uint8_t)clamped(value_of(m, CH_HELMET_LIMIT, m->shooter, helmet->cards), UINT8_MAX);
    plan->helmet_value = helmet->value;
}

/* AL-COV-02 to AL-COV-06 */
static bool is_behind_cover(const struct matter *m)
{
    const struct ground *g = ground_of(m->k, m->s);
    return ground_is_covered(g, m->s->legend[m->shooter].at, m->s->legend[m->target].at) ||
           is_so(m, CH_COVERED, m->target);
}

/* AL-HIT-08, AL-HIT-10: icons that work, and what they do. Levels and cover as they are now (Amb-10). */
static void plan_icons(const struct matter *m, struct plan *plan)
{
    const struct ground *g = ground_of(m->k, m->s);
    const unsigned from = g->level[m->s->legend[m->shooter].at],
                   to = g->level[m->s->legend[m->target].at];
    plan->automatic = (uint8_t)((to < from ? ICON_LOWER : 0) | (to > from ? ICON_HIGHER : 0) |
                                (is_behind_cover(m) ? ICON_COVER : 0));
    plan->absent = (uint8_t)((is_so(m, CH_NO_COVER, m->shooter) ? ICON_COVER : 0) |
                             (is_so(m, CH_NO_HEADSHOT, m->shooter) ? ICON_HEADSHOT : 0));
}

static struct plan plan_of(const struct matter *m)
{
    struct plan plan;
    memset(&plan, 0, sizeof plan);
    plan_shots(m, &plan);
    plan_slots(m, &plan);
    plan_damage(m, &plan);
    plan_helmet(m, &plan);
    plan_icons(m, &plan);
    return plan;
}

/* ---- an Aim card ---- */

/* AL-HIT-03, AL-HIT-04: the slot of shot n (0..), counted from 0. */
static unsigned slot_of_shot(const struct content *k, const struct plan *plan, unsigned nth)
{
    const unsigned last = (unsigned)k->board[k->aim_board].slot[0] - 1u,
                   at = plan->start + nth * (1u + plan->recoil);
    return at < last ? at : last;
}

/* What a card comes to in a slot with this modifier: AL-HIT-08, AL-HIT-09; of automatic results a miss wins
 * (Amb-11). */
static enum outcome judge_card(const struct plan *plan, const struct card *card, int modifier,
                               int to_hit)
{
    const unsigned acts = card->icons & plan->automatic & ~plan->absent;
    if (acts & ICON_HIGHER) return OUTCOME_MISS_HIGHER;
    if (acts & ICON_COVER) return OUTCOME_MISS_COVER;
    if (acts & ICON_LOWER) return OUTCOME_HIT_LOWER;
    return card->value + modifier >= to_hit ? OUTCOME_HIT : OUTCOME_MISS;
}

static bool is_hit(enum outcome outcome)
{
    return outcome == OUTCOME_HIT || outcome == OUTCOME_HIT_LOWER;
}

/* AL-HIT-07, AL-HIT-11: a card is counted. */
static void tally_card(struct tally *tally, const struct plan *plan, const struct card *card,
                       enum outcome outcome)
{
    const unsigned icons = card->icons & ~(unsigned)plan->absent;
    if (icons & ICON_SEMI_HIT) tally->semis++;
    if (!is_hit(outcome)) return;
    tally->hits++;
    if (!(icons & ICON_HEADSHOT)) return;
    if (card->value <= plan->helmet_value) tally->low++;
    else tally->high++;
}

static unsigned hits_of(const struct tally *tally)
{
    return tally->hits + tally->semis / 2u;
}

/* AL-HIT-12 */
static unsigned headshots_of(const struct tally *tally, const struct plan *plan)
{
    return tally->high + (tally->low > plan->helmet ? (unsigned)tally->low - plan->helmet : 0u);
}

/* AL-HIT-13; less what cards take off it. */
static unsigned damage_of(const struct tally *tally, const struct plan *plan, unsigned less)
{
    const unsigned hits = hits_of(tally);
    unsigned sum = hits * plan->hit + headshots_of(tally, plan) * plan->headshot +
                   (hits ? plan->first_hit : 0u);
    return sum > less ? sum - less : 0u;
}
