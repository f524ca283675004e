/** Lists the subjects of the back office; each has its parts in its own file. */
import { account } from './account/account.screens.ts'
import { audit } from './audit/audit.screens.ts'
import { bets } from './bets/bets.screens.ts'
import { books } from './books/books.screens.ts'
import { cashier } from './cashier/cashier.screens.ts'
import { decisions } from './decisions/decisions.screens.ts'
import type { Subject } from './frame/screen.ts'
import { games } from './games/games.screens.ts'
import { members } from './members/members.screens.ts'
import { operators } from './operators/operators.screens.ts'
import { overview } from './overview.screens.ts'
import { site } from './site/site.screens.tsx'

export const SUBJECTS: readonly Subject[] = [
  overview,
  account,
  audit,
  bets,
  books,
  cashier,
  decisions,
  games,
  members,
  operators,
  site,
]
