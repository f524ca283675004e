/**
 * The levels of the house, held by architecture.test.ts and printed into ARCHITECTURE.md. A module imports lower levels only,
 * never its own and never a higher one; level 0 is server/lib, contract and games.
 */
export const LEVELS: Readonly<Record<string, 1 | 2 | 3 | 4 | 5>> = {
  identity: 1,
  push: 1,
  wallet: 1,
  site: 1,
  bets: 2,
  messages: 2,
  statements: 2,
  protection: 2,
  cashier: 3,
  games: 3,
  lottery: 3,
  points: 3,
  promotions: 4,
  agents: 4,
  books: 5,
  decisions: 5,
  exports: 5,
  lobby: 5,
  reports: 5,
}
