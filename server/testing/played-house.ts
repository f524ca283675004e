/**
 * A house and the studio that plays all seeded vendors, each complete and on its own database, connected by the vendor
 * door only.
 */
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { Engine } from '#studio/protocol.ts'
import { buildStudioHouse, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import type { Person } from './builders.ts'
import { openHouse, type House } from './house.ts'

export type PlayedHouse = {
  platform: House
  /** After a restart the test puts the next process here. */
  studio: StudioHouse
  /** The clock of the rounds. Rounds pass within moments of the machine's time, which is the time in signatures. */
  clock: TestClock
  /** Opens a title as its page does, and takes its session at the studio. */
  launch(person: Person, gameCode: string): Promise<{ engine: Engine; member: TestMember }>
  close(): Promise<void>
}

/** Opens both. */
export async function openPlayedHouse(): Promise<PlayedHouse> {
  const platform = await openHouse()
  const vendors = await seedGames(platform.env, { studioVendors: null })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = platform.app.server.address() as AddressInfo
  const now = () => platform.clock.now().getTime()
  const clock = new TestClock(now(), now)
  const studio = await buildStudioHouse(inject('postgresUrl'), {
    clock,
    platform: { doorOrigin: `http://127.0.0.1:${port}`, vendors },
  })
  const house: PlayedHouse = {
    platform,
    studio,
    clock,
    async launch(person, gameCode) {
      const address = new URL((await person.caller.ok(gameLaunch, { gameCode })).url)
      const engine = address.pathname.slice('/play/'.length) as Engine // engines' pages are named after them
      return {
        engine,
        member: await house.studio.launch(
          address.hash.slice('#t='.length),
          address.searchParams.get('vendor') ?? '',
          engine,
        ),
      }
    },
    async close() {
      await house.studio.close()
      await platform.close()
    },
  }
  return house
}
