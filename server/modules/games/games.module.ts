import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { NAME_GAMES } from '#server/modules/bets/bets.slots.ts'
import { IS_SINGLE_WALLET } from '#server/modules/site/site.slots.ts'
import { ENTRY_SUBJECTS } from '#server/modules/wallet/wallet.slots.ts'
import { bindGames } from './bind-games.ts'
import { DOOR_CHECKS } from './check-door.ts'
import { GAMES_DECISIONS } from './games.decisions.ts'
import { GAMES_JOBS } from './games.jobs.ts'
import { nameGames } from './name-games.ts'
import { ROUND_ENTRIES } from './round-entries.ts'
import { isSingleWallet } from './transfer-balances.ts'
import { TRANSFER_CHECKS } from './transfer-checks.ts'

export const GAMES: Module = {
  name: 'games',
  level: 3,
  calls: bindGames,
  jobs: GAMES_JOBS,
  decisions: GAMES_DECISIONS,
  checks: [...DOOR_CHECKS, ...TRANSFER_CHECKS],
  messages: {
    'round-closed': 'play',
    'round-void': 'play',
    'transfer-confirmed': 'money',
    'transfer-refused': 'money',
    'transfer-returned': 'money',
  },
  fills: [fill(NAME_GAMES, nameGames), fill(IS_SINGLE_WALLET, isSingleWallet), fill(ENTRY_SUBJECTS, ROUND_ENTRIES)],
}
