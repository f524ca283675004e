/**
 * What promotions cost beside play. First the vendor door of this build, with plain members and 64 callers: how many lines
 * of the journal it writes a second. Then every follower of the house reads the same stored play in turn, at one brand
 * with 50 missions and 20 boards, whose 1,000 members each have an active grant; each must use at least 5,000 lines a
 * second of one core (the database's time counted as its own), and all of them together what the door wrote. Then a board
 * of a million members: each question of its page must take less than 20 ms. The process is bundled and started as the
 * server is. `npm run bench -- promotions [lines] [members of the board] [players] [follower]`: less for a first look.
 */
import { runBundled } from './lib-bundled.ts'
import { measurePlainRounds } from './lib-door.ts'

const [TURNS, TURN_MS, CALLERS] = [5, 2_000, 64]

/** Measures in a process of its own. */
export async function run(): Promise<void> {
  process.env['DOOR_ROUNDS'] = String(await measurePlainRounds(TURNS, TURN_MS, CALLERS))
  await runBundled('promotions', 'lib-promotions')
}
