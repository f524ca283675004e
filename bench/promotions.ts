/**
 * What promotions cost beside play. Every follower of the house reads the same stored play in turn, at one brand with 50
 * missions and 20 boards, whose 1,000 members each have an active grant; each must use at least 5,000 lines a second of
 * one core (the database's time counted as its own), and all of them together what the vendor's bench writes. Then a
 * board of a million members: each question of its page must take less than 20 ms. The process is bundled and started as
 * the server is. `npm run bench -- promotions [lines] [members of the board] [players] [follower]`: less for a first look.
 */
import { runBundled } from './lib-bundled.ts'

/** Measures in a process of its own. */
export const run = (): Promise<void> => runBundled('promotions', 'lib-promotions')
