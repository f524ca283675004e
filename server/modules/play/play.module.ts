import type { Module } from '#server/lib/module.ts'
import { PLAY_SWITCHES } from '#server/lib/play-slots.ts'
import { fill } from '#server/lib/slots.ts'
import { bindOpenRoundsOffice } from './rounds/open-rounds.office.ts'
import { PURSE_CAUSES } from './purses/check-causes.ts'
import { MIRROR_CHECKS } from './purses/check-mirror.ts'
import { CARRY_OUT_ROUNDS, RESOLVE_OVERDUE_ROUNDS } from './rounds/resolve-overdue-rounds.ts'
import { ROUND_CLOSE, ROUND_VOID } from './rounds/round-decisions.ts'
import { VENDOR_ROUND_RULE } from './rounds/round-rules.ts'
import { MEMBER_ALLOW_PLAY, PLAY_ALLOW, PLAY_OPEN } from './switches/allow-decisions.ts'
import { bindPlayOffice } from './switches/play.office.ts'
import { readPlaySwitches } from './switches/play-switches.sql.ts'
import { bindTurnoverRule } from './turnover/turnover-rule.office.ts'

export const PLAY: Module = {
  name: 'play',
  level: 3,
  owns: [
    'games.play_switch',
    'games.brand_play',
    'games.barred_members',
    'games.resolutions',
    'games.round_rules',
    'games.turnover_rules',
  ],
  calls(http) {
    bindPlayOffice(http)
    bindOpenRoundsOffice(http)
    bindTurnoverRule(http)
  },
  jobs: [CARRY_OUT_ROUNDS, RESOLVE_OVERDUE_ROUNDS],
  causes: PURSE_CAUSES,
  checks: MIRROR_CHECKS,
  decisions: [ROUND_VOID, ROUND_CLOSE, VENDOR_ROUND_RULE, PLAY_OPEN, PLAY_ALLOW, MEMBER_ALLOW_PLAY],
  messages: { 'round-closed': 'play', 'round-void': 'play' },
  fills: [fill(PLAY_SWITCHES, readPlaySwitches)],
}
