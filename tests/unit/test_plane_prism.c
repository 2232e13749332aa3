/* tests/unit/test_plane_prism.c - footprints, prisms and zones against a plain second way (support/slow_plane.h).
 *
 *     build/debug/tests/unit/test_plane_prism [cases [seed]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "support/slow_plane.h"

static slow_wide cross(struct plane_point a, struct plane_point b, struct plane_point c)
{
    return (slow_wide)(b.x - a.x) * (c.y - a.y) - (slow_wide)(b.y - a.y) * (c.x - a.x);
}

static slow_wide square_of(struct plane_point a, struct plane_point b)
{
    slow_wide x = b.x - a.x, y = b.y - a.y;
    return x * x + y * y;
}

/* ---- making them ---- */

/* All others lie to the left of each edge. */
static bool is_convex(const struct plane_point *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            if (j != i && j != (i + 1) % n && cross(p[i], p[(i + 1) % n], p[j]) <= 0) return false;
    return true;
}

/* The heights of the triangle of each corner and its neighbours, compared with 3; two of them stand on edges, one on what
 * joins the neighbours. */
static bool has_flat_corner(const struct plane_point *p, uint32_t n, slow_wide height)
{
    for (uint32_t i = 0; i < n; i++) {
        struct plane_point a = p[(i + n - 1) % n], b = p[i], c = p[(i + 1) % n];
        slow_wide area = cross(a, b, c);
        slow_wide side[3] = {square_of(a, b), square_of(b, c), square_of(a, c)};
        for (int j = 0; j < 3; j++)
            if (area * area < height * height * side[j]) return true;
    }
    return false;
}

static void outlines_are_judged(void **state)
{
    (void)state;
    uint32_t found[PLANE_FLAT + 1] = {0};
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_footprint f = slow_footprint(slow_draw(3, 40000));
        uint32_t at, n = f.corners;
        int32_t spoil = slow_draw(0, 5), one = slow_draw(0, (int32_t)n - 1);
        if (spoil == 1) f.corner[one] = slow_beside(f.corner[one], 20);
        if (spoil == 2) f.corner[one] = f.corner[slow_draw(0, (int32_t)n - 1)];
        if (spoil == 3) n = (uint32_t)slow_draw(0, 3);
        if (spoil == 4)
            for (uint32_t i = 0; i < n / 2; i++) {
                struct plane_point t = f.corner[i];
                f.corner[i] = f.corner[n - 1 - i];
                f.corner[n - 1 - i] = t;
            }
        enum plane_fault fault = plane_outline_fault(f.corner, n, &at);
        found[fault]++;
        slow_check((fault == PLANE_CORNERS_FEW) == (n < 3));
        if (n < 3) continue;
        slow_check(at < n && (fault != PLANE_SOUND || at == 0));
        if (fault == PLANE_EDGE_LONG)
            slow_check(square_of(f.corner[at], f.corner[(at + 1) % n]) > (slow_wide)65500 * 65500);
        else if (fault == PLANE_NOT_CONVEX) slow_check(!is_convex(f.corner, n));
        else {
            slow_check(is_convex(f.corner, n));
            /* to the next whole number above the side */
            if (fault == PLANE_SOUND) slow_check(!has_flat_corner(f.corner, n, 3));
        }
        if (fault != PLANE_SOUND) continue;
        /* set down at any angle it is as sound */
        struct plane_footprint down;
        uint16_t turn = (uint16_t)slow_draw(0, 65535);
        struct plane_point to = slow_point(100000);
        plane_set_down(&plan.sines, f.corner, n, to, turn, &down);
        slow_check(is_convex(down.corner, n) && down.corners == n);
        for (uint32_t i = 0; i < n; i++) {
            struct plane_point turned = slow_turned(&plan.sines, f.corner[i], turn);
            slow_check(down.corner[i].x == to.x + turned.x && down.corner[i].y == to.y + turned.y);
            slow_check(plane_box_holds(&down.box, down.corner[i]));
            slow_check(square_of(down.corner[i], down.corner[(i + 1) % n]) <=
                       (slow_wide)65536 * 65536);
        }
        for (uint32_t i = n; i < PLANE_CORNERS; i++)
            slow_check(down.corner[i].x == 0 && down.corner[i].y == 0);
    }
    for (int fault = PLANE_SOUND; fault <= PLANE_FLAT; fault++)
        assert_true(found[fault] > 0 || fault == PLANE_CORNERS_MANY || fault == PLANE_EDGE_LONG);
}

static void outlines_by_hand(void **state)
{
    (void)state;
    uint32_t at = 7;
    struct plane_point box[] = {{-3450, -1350}, {3450, -1350}, {3450, 1350}, {-3450, 1350}},
                       many[17];
    assert_int_equal(plane_outline_fault(box, 4, &at), PLANE_SOUND);
    assert_int_equal(plane_outline_fault(box, 2, &at), PLANE_CORNERS_FEW);
    memset(many, 0, sizeof many);
    assert_int_equal(plane_outline_fault(many, 17, &at), PLANE_CORNERS_MANY);
    assert_int_equal(at, 0);
    const struct plane_point longer[] = {{0, 0}, {65500, 0}, {0, 100}},
                             long_at_1[] = {{0, 0}, {9, 0}, {0, 65501}};
    assert_int_equal(plane_outline_fault(longer, 3, &at), PLANE_EDGE_LONG);
    assert_int_equal(at, 1);
    assert_int_equal(plane_outline_fault(long_at_1, 3, &at), PLANE_EDGE_LONG);
    assert_int_equal(at, 1);
    const struct plane_point just[] = {{0, 0}, {65500, 0}, {65500, 5}};
    assert_int_equal(plane_outline_fault(just, 3, &at), PLANE_EDGE_LONG); /* its third edge */
    assert_int_equal(at, 2);
    const struct plane_point fits[] = {{0, 0}, {65499, 0}, {65499, 4}};
    assert_int_equal(plane_outline_fault(fits, 3, &at), PLANE_SOUND);
    const struct plane_point flat[] = {{0, 0}, {65499, 0}, {65499, 3}}; /* high enough at 3.0001 */
    assert_int_equal(plane_outline_fault(flat, 3, &at), PLANE_FLAT);
    /* all turns are to the left, but twice round */
    const struct plane_point star[] = {{0, 100}, {-59, -81}, {95, 31}, {-95, 31}, {59, -81}};
    assert_int_equal(plane_outline_fault(star, 5, &at), PLANE_NOT_CONVEX);
    const struct plane_point straight[] = {{0, 0}, {50, 0}, {100, 0}, {100, 100}};
    assert_int_equal(plane_outline_fault(straight, 4, &at), PLANE_NOT_CONVEX);
    assert_int_equal(at, 0);
    /* corner 1 is 2 u away from what joins its neighbours, then 4 */
    const struct plane_point dull[] = {{0, 0}, {500, -2}, {1000, 0}, {500, 800}};
    assert_int_equal(plane_outline_fault(dull, 4, &at), PLANE_FLAT);
    assert_int_equal(at, 1);
    const struct plane_point sharp[] = {{0, 0}, {500, -4}, {1000, 0}, {500, 800}};
    assert_int_equal(plane_outline_fault(sharp, 4, &at), PLANE_SOUND);
}

static void bases_have_corners(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        struct plane_base base = plane_disc(slow_point(100000), slow_draw(100, 9000));
        struct plane_footprint f;
        plane_round(&plan.sines, &base, &f);
        slow_check(f.corners == 16 && is_convex(f.corner, 16));
        for (unsigned i = 0; i < 16; i++)
            slow_check(plane_same(
                f.corner[i], slow_along(&plan.sines, base.a, (uint16_t)(4096 * i), base.radius)));
        base = plane_long(&plan.sines, base.a, (uint16_t)slow_draw(0, 65535), slow_draw(300, 9000),
                          base.radius);
        plane_round(&plan.sines, &base, &f);
        slow_check(f.corners == 16 && is_convex(f.corner, 16));
        /* all corners are on the outline, and no side cuts anything off */
        for (unsigned i = 0; i < 16; i++) {
            slow_check(slow_compare_point(f.corner[i], base.a, base.b, base.radius + 2) < 0);
            slow_check(slow_compare_point(f.corner[i], base.a, base.b, base.radius - 2) > 0);
        }
        slow_check(
            slow_compare_segments(base.a, base.b, f.corner[7], f.corner[8], base.radius - 2) > 0);
        slow_check(
            slow_compare_segments(base.a, base.b, f.corner[15], f.corner[0], base.radius - 2) > 0);
        slow_check(slow_compare_point(f.corner[0], base.b, base.a, base.radius + 2) < 0);
    }
}

/* ---- on the ground ---- */

/* What of a footprint a point is near to. */
static struct plane_point near_footprint(const struct plane_footprint *f, int32_t scale)
{
    switch (slow_draw(0, 3)) {
    case 0: return slow_beside(slow_on_edge(f), 1);
    case 1: return slow_on_edge(f);
    case 2: return slow_beside(slow_on_edge(f), scale);
    default: return slow_point(scale);
    }
}

static void one_case_of_gaps(const struct plane_footprint *f, const struct plane_base *base)
{
    int32_t up = plane_footprint_gap(f, base, PLANE_UP),
            down = plane_footprint_gap(f, base, PLANE_DOWN);
    slow_check(slow_compare_footprint(f, base, up) <= 0 &&
               slow_compare_footprint(f, base, up - 1) > 0);
    slow_check(slow_compare_footprint(f, base, down) >= 0 &&
               slow_compare_footprint(f, base, down + 1) < 0);
    int32_t gap = slow_draw(0, 3) ? slow_draw(down - 1, up + 1) : slow_length_near(-base->radius);
    slow_check(plane_compare_footprint(f, base, gap) == slow_compare_footprint(f, base, gap));
    slow_check(plane_footprint_carries(f, base) == slow_carries(f, base));
    slow_check(plane_footprint_has(f, base->a) == slow_has(f, base->a, false));
}

static void footprints_at_random(void **state)
{
    (void)state;
    uint32_t carried = 0;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale() / 2 + 2;
        struct plane_footprint f = slow_footprint(scale);
        struct plane_base base = slow_base(scale);
        if (slow_draw(0, 2) == 0) { /* inside, and small enough at times */
            base.a = slow_beside(f.corner[0], scale / 2);
            base.b = slow_draw(0, 1) ? base.a
                                     : slow_beside(base.a, scale / 8 < 46000 ? scale / 8 : 46000);
            base.radius = slow_draw(1, scale / 8 + 1);
        }
        one_case_of_gaps(&f, &base);
        carried += plane_footprint_carries(&f, &base);
    }
    assert_true(carried > plan.cases / 50);
}

static void footprints_that_are_nearly_touched(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        int32_t scale = slow_scale() / 2 + 2, bone = scale < 46000 ? scale : 46000;
        struct plane_footprint f = slow_footprint(scale);
        struct plane_base base;
        base.a = base.b = near_footprint(&f, scale);
        base.radius = slow_draw(1, 3);
        if (slow_draw(0, 1))
            base.b = near_footprint(&f, scale); /* along an edge, across a corner */
        if (slow_compare_point(base.a, base.b, base.b, PLANE_EDGE) > 0)
            base.b = slow_beside(base.a, bone);
        one_case_of_gaps(&f, &base);
        /* a disc that just fits, or pokes out by one */
        base = plane_disc(near_footprint(&f, scale), 1);
        int32_t inside = 0;
        for (int32_t half = 1 << 17; half; half /= 2) {
            base.radius = inside + half;
            if (slow_carries(&f, &base)) inside += half;
        }
        for (base.radius = inside; base.radius <= inside + 1; base.radius++)
            slow_check(plane_footprint_carries(&f, &base) == slow_carries(&f, &base));
    }
}

static void one_case_of_lines(const struct plane_footprint *f, struct plane_point a,
                              struct plane_point b, uint32_t *passes, uint32_t *only_shares)
{
    bool through = slow_passes(f, a, b), shares = slow_shares(f, a, b);
    slow_check(plane_passes(f, a, b) == through && plane_passes(f, b, a) == through);
    slow_check(plane_shares(f, a, b) == shares && plane_shares(f, b, a) == shares);
    *passes += through;
    *only_shares += shares && !through;
}

static void lines_at_random(void **state)
{
    (void)state;
    uint32_t passes = 0, only_shares = 0;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale();
        struct plane_footprint f = slow_footprint(scale);
        one_case_of_lines(&f, slow_point(scale), slow_point(scale), &passes, &only_shares);
        struct plane_point p = slow_point(scale);
        slow_check(plane_passes(&f, p, p) == slow_has(&f, p, true));
    }
    assert_true(passes > plan.cases / 10 && only_shares > 0);
}

/* Through corners, along edges and on their lines, from a corner to a corner, one beside. */
static void lines_that_nearly_pass(void **state)
{
    (void)state;
    uint32_t passes = 0, only_shares = 0;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        int32_t scale = slow_scale();
        struct plane_footprint f = slow_footprint(scale);
        unsigned i = (unsigned)slow_draw(0, (int32_t)f.corners - 1);
        struct plane_point c = f.corner[i], d = f.corner[(i + 1) % f.corners],
                           a = slow_point(scale), b;
        struct plane_point edge = {d.x - c.x, d.y - c.y};
        int32_t most = 1 + (PLANE_FAR - scale) / (abs(edge.x) + abs(edge.y));
        int32_t from = slow_draw(-2, most > 9 ? 9 : most), to = slow_draw(-2, most > 9 ? 9 : most);
        switch (slow_draw(0, 4)) {
        case 0: /* through a corner, and as far behind it */
            b = plane_point_of(2 * c.x - a.x, 2 * c.y - a.y);
            if (abs(b.x) > PLANE_FAR || abs(b.y) > PLANE_FAR) b = c;
            break;
        case 1: /* on the line of an edge: before it, along it, beyond */
            a = plane_point_of(c.x + (int64_t)from * edge.x, c.y + (int64_t)from * edge.y);
            b = plane_point_of(c.x + (int64_t)to * edge.x, c.y + (int64_t)to * edge.y);
            if (abs(a.x) > PLANE_FAR || abs(a.y) > PLANE_FAR) a = c;
            if (abs(b.x) > PLANE_FAR || abs(b.y) > PLANE_FAR) b = d;
            break;
        case 2: /* on the outline */
            a = slow_on_edge(&f);
            b = slow_on_edge(&f);
            break;
        case 3: /* it ends on it */ b = slow_on_edge(&f); break;
        default: b = near_footprint(&f, scale);
        }
        one_case_of_lines(&f, a, b, &passes, &only_shares);
        one_case_of_lines(&f, a, slow_beside(b, 1), &passes, &only_shares);
    }
    assert_true(passes > plan.near / 4 && only_shares > plan.near / 20);
}

static void lines_by_hand(void **state)
{
    (void)state;
    struct plane_point box[] = {{0, 0}, {100, 0}, {100, 50}, {0, 50}};
    struct plane_footprint f;
    plane_set_down(&plan.sines, box, 4, plane_point_of(1000, 1000), 0, &f);
    const struct {
        struct plane_point a, b;
        bool passes, shares;
    } line[] = {
        {{900, 1025}, {1200, 1025}, true, true},    /* straight through */
        {{900, 1000}, {1200, 1000}, false, true},   /* along the lower edge */
        {{900, 1050}, {1001, 1050}, false, true},   /* along the upper one for a bit */
        {{900, 1050}, {1000, 1050}, false, false},  /* up to its corner */
        {{900, 999}, {1200, 999}, false, false},    /* below it */
        {{950, 1050}, {1050, 950}, false, false},   /* through a corner from outside */
        {{950, 950}, {1150, 1150}, true, true},     /* through two */
        {{1100, 1050}, {1200, 1150}, false, false}, /* from a corner outwards */
        {{1050, 1025}, {1060, 1025}, true, true},   /* inside */
        {{1050, 1025}, {1050, 1025}, true, false},  /* a point inside */
        {{1050, 1050}, {1050, 1050}, false, false}, /* a point of the outline */
        {{1050, 1050}, {1050, 1100}, false, false}, /* it begins on an edge */
    };
    for (slow_case = 0; slow_case < sizeof line / sizeof line[0]; slow_case++) {
        slow_check(plane_passes(&f, line[slow_case].a, line[slow_case].b) ==
                   line[slow_case].passes);
        slow_check(plane_shares(&f, line[slow_case].a, line[slow_case].b) ==
                   line[slow_case].shares);
    }
}

/* ---- sight ---- */

static struct plane_prism a_prism(int32_t scale)
{
    struct plane_prism prism;
    prism.on = slow_footprint(scale);
    prism.bottom = slow_draw(0, 2) ? 0 : slow_draw(-scale, scale);
    prism.top = prism.bottom + slow_draw(1, scale);
    return prism;
}

static struct plane_spot a_spot(int32_t scale)
{
    struct plane_spot spot;
    spot.at = slow_point(scale);
    spot.z = slow_draw(-scale / 4, scale);
    return spot;
}

static uint32_t one_case_of_sight(const struct plane_prism *prism, struct plane_spot a,
                                  struct plane_spot b)
{
    bool blocked = slow_blocks(prism, a, b);
    slow_check(plane_blocks(prism, a, b) == blocked);
    slow_check(plane_blocks(prism, b, a) == blocked);
    return blocked;
}

static void sight_at_random(void **state)
{
    (void)state;
    uint32_t blocked = 0;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_scale();
        struct plane_prism prism = a_prism(scale / 2 + 1);
        struct plane_spot a = a_spot(scale), b = a_spot(scale);
        if (slow_draw(0, 9) == 0) b.at = a.at; /* straight down */
        if (slow_draw(0, 9) == 0) b.z = a.z;
        if (slow_draw(0, 3) == 0) a.z = slow_draw(0, 1) ? prism.top : prism.bottom;
        blocked += one_case_of_sight(&prism, a, b);
    }
    assert_true(blocked > plan.cases / 20 && blocked < plan.cases / 2);
}

/* Lines over the upper edge, under the lower one, through upright edges: a whole point of an edge, and so far behind it
 * as before it, or a part of that; one beside. */
static void sight_that_is_nearly_blocked(void **state)
{
    (void)state;
    uint32_t blocked = 0;
    for (slow_case = 0; slow_case < plan.near; slow_case++) {
        int32_t scale = slow_scale() / 4 + 1, n = slow_draw(1, 3);
        struct plane_prism prism = a_prism(scale);
        struct plane_spot a = a_spot(2 * scale), b, on;
        on.at = slow_on_edge(&prism.on);
        if (slow_draw(0, 2) == 0) on.at = slow_beside(on.at, 2);
        on.z = slow_draw(0, 1)   ? prism.top
               : slow_draw(0, 2) ? prism.bottom
                                 : slow_draw(prism.bottom, prism.top);
        if (slow_draw(0, 7) == 0) a.at = on.at;
        b.at = plane_point_of(on.at.x + (on.at.x - a.at.x) / n, on.at.y + (on.at.y - a.at.y) / n);
        b.z = on.z + (on.z - a.z) / n;
        if (abs(b.at.x) > PLANE_FAR || abs(b.at.y) > PLANE_FAR) b = on;
        blocked += one_case_of_sight(&prism, a, b);
        b.z += slow_draw(-1, 1);
        blocked += one_case_of_sight(&prism, a, b);
        b.at = slow_beside(b.at, 1);
        blocked += one_case_of_sight(&prism, a, b);
    }
    assert_true(blocked > plan.near / 4);
}

static void sight_by_hand(void **state)
{
    (void)state;
    /* a wall of 100 by 100 by 100 between 1000 and 1100 */
    struct plane_point box[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    struct plane_prism wall;
    plane_set_down(&plan.sines, box, 4, plane_point_of(1000, 1000), 0, &wall.on);
    wall.bottom = 0;
    wall.top = 100;
    const struct {
        struct plane_spot a, b;
        bool blocked;
    } line[] = {
        {{{900, 1050}, 50}, {{1200, 1050}, 50}, true},
        {{{900, 1050}, 100}, {{1200, 1050}, 100}, false}, /* along the top */
        {{{900, 1050}, 100}, {{1200, 1050}, 99}, true},
        {{{900, 1050}, 0}, {{1200, 1050}, 0}, false},      /* along the ground below it */
        {{{900, 1050}, 200}, {{1100, 1050}, 0}, true},     /* over the near edge, and on inside */
        {{{1050, 1050}, 200}, {{1050, 1050}, 50}, true},   /* straight down into it */
        {{{1050, 1050}, 200}, {{1050, 1050}, 100}, false}, /* down onto it */
        {{{1000, 1050}, 200}, {{1000, 1050}, 50}, false},  /* down along its side */
        {{{900, 1000}, 50}, {{1200, 1000}, 50}, false},    /* along its side */
        {{{900, 1050}, 150}, {{1200, 1050}, 0}, true}, /* over the same edge, and on through it */
        {{{900, 1050}, 160},
         {{1220, 1050}, 0},
         true}, /* well over the near edge, out at the far side */
        {{{900, 1050}, 200}, {{1300, 1050}, 0}, false}, /* 100 above x = 1100: over the far edge */
        {{{900, 1050}, 199}, {{1300, 1050}, 0}, true},
        {{{1050, 1050}, 50}, {{1050, 1300}, 50}, true}, /* from inside */
    };
    for (slow_case = 0; slow_case < sizeof line / sizeof line[0]; slow_case++)
        slow_check(plane_blocks(&wall, line[slow_case].a, line[slow_case].b) ==
                   line[slow_case].blocked);
}

static void what_is_hidden_at_its_corners_is_hidden(void **state)
{
    (void)state;
    uint32_t hidden = 0;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        int32_t scale = slow_draw(0, 1) ? slow_draw(8, 40) : slow_draw(1000, 100000);
        struct plane_prism prism = a_prism(scale);
        struct plane_spot eye = a_spot(2 * scale);
        /* behind it */
        struct plane_point middle =
            plane_point_of(prism.on.corner[0].x / 2 + prism.on.corner[1].x / 2,
                           prism.on.corner[0].y / 2 + prism.on.corner[1].y / 2);
        struct plane_point behind =
            plane_point_of(2 * middle.x - eye.at.x, 2 * middle.y - eye.at.y);
        struct plane_box box;
        if (slow_draw(0, 2)) eye.z = slow_draw(prism.bottom, prism.top);
        box.least = slow_beside(behind, scale / 8 + 1);
        box = plane_box_with(plane_box_of(box.least, box.least),
                             slow_beside(box.least, scale / 8 + 1));
        int32_t low = slow_draw(prism.bottom, prism.top), high = low + slow_draw(0, scale / 8);
        bool all = true;
        for (int i = 0; i < 8; i++) {
            struct plane_spot corner;
            corner.at.x = i & 1 ? box.least.x : box.most.x;
            corner.at.y = i & 2 ? box.least.y : box.most.y;
            corner.z = i & 4 ? low : high;
            all &= slow_blocks(&prism, eye, corner);
        }
        slow_check(plane_hides(&prism, eye, &box, low, high) == all);
        hidden += all;
        for (int i = 0; all && i < 4; i++) {
            struct plane_spot in;
            in.at = plane_point_of(slow_draw(box.least.x, box.most.x),
                                   slow_draw(box.least.y, box.most.y));
            in.z = slow_draw(low, high);
            slow_check(slow_blocks(&prism, eye, in));
        }
    }
    assert_true(hidden > plan.cases / 50);
}

static void points_that_stand_for_a_cylinder(void **state)
{
    (void)state;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_point eye = slow_point(100000), centre = slow_point(100000);
        int32_t radius = slow_draw(1, 8000), bottom = slow_draw(0, 20000),
                height = slow_draw(1, 20000);
        struct plane_spot got[PLANE_SIGHTS];
        struct plane_point step = {centre.x - eye.x, centre.y - eye.y};
        uint16_t left = (uint16_t)(slow_angle(&plan.sines, step, true) + 16384);
        plane_sights(&plan.sines, eye, centre, radius, bottom, height, got);
        const int32_t aside[] = {0, radius / 2, -(radius / 2), radius, -radius};
        for (int i = 0; i < 15; i++) {
            slow_check(plane_same(got[i].at, slow_along(&plan.sines, centre, left, aside[i / 3])));
            slow_check(got[i].z == bottom + (i % 3 == 2 ? height : i % 3 == 1 ? height / 2 : 0));
            /* design of sight rests on it: a box 2 wider than the base holds them */
            slow_check(slow_compare_point(got[i].at, centre, centre, radius + 2) <= 0);
        }
    }
}

/* ---- zones ---- */

/* Cell by cell of a small table, and then the same so many times as large. */
static void zones_hold_what_no_free_cell_meets(void **state)
{
    (void)state;
    uint32_t inside = 0;
    for (slow_case = 0; slow_case < plan.cases; slow_case++) {
        struct plane_box part[PLANE_ZONE];
        uint32_t parts = (uint32_t)slow_draw(0, PLANE_ZONE);
        for (uint32_t i = 0; i < parts; i++) part[i] = plane_box_of(slow_point(9), slow_point(9));
        if (parts == 2 && slow_draw(0, 1)) { /* side by side */
            part[0].most.x = part[1].least.x = 0;
            if (part[0].least.x > 0) part[0].least.x = -8;
            if (part[1].most.x < 0) part[1].most.x = 8;
        }
        struct plane_base base = plane_disc(slow_point(8), slow_draw(1, 5)); /* 3 4 5 */
        if (slow_draw(0, 1)) base.b = slow_beside(base.a, 5);
        bool has = true;
        for (int32_t x = base.a.x - 10; x < base.a.x + 10 && has; x++)
            for (int32_t y = base.a.y - 10; y < base.a.y + 10 && has; y++) {
                bool covered = false;
                for (uint32_t i = 0; i < parts; i++)
                    covered |= x >= part[i].least.x && x < part[i].most.x && y >= part[i].least.y &&
                               y < part[i].most.y;
                struct plane_footprint cell = {{{x, y}, {x + 1, y + 1}},
                                               {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}},
                                               4,
                                               {0}};
                has = covered || slow_compare_footprint(&cell, &base, 0) >= 0;
            }
        slow_check(plane_zone_has(part, parts, &base) == has);
        inside += has;
        int32_t times = slow_draw(1, 2000);
        for (uint32_t i = 0; i < parts; i++) {
            part[i].least = plane_point_of(part[i].least.x * times, part[i].least.y * times);
            part[i].most = plane_point_of(part[i].most.x * times, part[i].most.y * times);
        }
        base.a = plane_point_of(base.a.x * times, base.a.y * times);
        base.b = plane_point_of(base.b.x * times, base.b.y * times);
        base.radius *= times;
        slow_check(plane_zone_has(part, parts, &base) == has);
        /* one part is a box */
        if (parts == 1) slow_check(plane_base_within(&base, &part[0]) == has);
        base.radius++;
        if (parts == 1)
            slow_check(plane_zone_has(part, 1, &base) == plane_base_within(&base, &part[0]));
    }
    assert_true(inside > plan.cases / 50);
}

static void zones_by_hand(void **state)
{
    (void)state;
    /* an L of two boxes: cells of 15240, x 6 to 12 by y 0 to 1, and 9 to 12 by 1 to 3 */
    const struct plane_box part[2] = {{{91440, 0}, {182880, 15240}},
                                      {{137160, 15240}, {182880, 45720}}};
    struct plane_base base = plane_disc(plane_point_of(150000, 15240), 3500);
    assert_true(plane_zone_has(part, 2, &base)); /* across both */
    base = plane_disc(plane_point_of(137160, 11740), 3500);
    assert_true(plane_zone_has(part, 2, &base)); /* below the corner that goes in */
    base.a.y = base.b.y = 11741;
    assert_false(plane_zone_has(part, 2, &base));
    /* 2100 and 2800 from that corner: 3500 */
    base = plane_disc(plane_point_of(137160 + 2100, 15240 - 2800), 3500);
    assert_true(plane_zone_has(part, 2, &base));
    base.radius++;
    assert_false(plane_zone_has(part, 2, &base));
    /* 2475 and 2475: 3500.2 */
    base = plane_disc(plane_point_of(139635, 12765), 3500);
    assert_true(plane_zone_has(part, 2, &base));
    base.a.x = base.b.x = 139634 - 4950;
    assert_false(plane_zone_has(part, 2, &base));
    base = plane_disc(plane_point_of(182880 - 3500, 3500), 3500);
    assert_true(plane_zone_has(part, 2, &base));
    base.radius = 3501;
    assert_false(plane_zone_has(part, 2, &base));
    assert_false(plane_zone_has(part, 0, &base));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_are_judged),
        cmocka_unit_test(outlines_by_hand),
        cmocka_unit_test(bases_have_corners),
        cmocka_unit_test(footprints_at_random),
        cmocka_unit_test(footprints_that_are_nearly_touched),
        cmocka_unit_test(lines_at_random),
        cmocka_unit_test(lines_that_nearly_pass),
        cmocka_unit_test(lines_by_hand),
        cmocka_unit_test(sight_at_random),
        cmocka_unit_test(sight_that_is_nearly_blocked),
        cmocka_unit_test(sight_by_hand),
        cmocka_unit_test(what_is_hidden_at_its_corners_is_hidden),
        cmocka_unit_test(points_that_stand_for_a_cylinder),
        cmocka_unit_test(zones_hold_what_no_free_cell_meets),
        cmocka_unit_test(zones_by_hand),
    };
    slow_plan_make(argc, argv, 40000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
