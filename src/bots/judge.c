/* src/bots/judge.c - features times weights: how good a position is. */
#include "bots/bots.h"

int32_t bot_judge(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *weights)
{
    const fray_knowledge *know = t->game->knowledge;
    if (p->over) {
        fray_score score = t->game->result(t, p);
        bool won = score.winner == seat || (score.winners >> seat & 1);
        return score.drawn ? 0 : won ? BOT_SURE : -BOT_SURE;
    }
    int32_t feature[FRAY_MAX_FEATURES];
    uint32_t come = know->measure(t, p, seat, feature);
    int64_t early = 0, late = 0;
    for (size_t i = 0; i < know->features; i++) {
        early += (int64_t)feature[i] * (weights ? weights[2 * i] : know->feature[i].early);
        late += (int64_t)feature[i] * (weights ? weights[2 * i + 1] : know->feature[i].late);
    }
    int64_t sum = (early * (FRAY_PROGRESS - come) + late * come) / FRAY_PROGRESS;
    return sum > BOT_SURE ? BOT_SURE : sum < -BOT_SURE ? -BOT_SURE : (int32_t)sum;
}
