/**
 * The last member to bet, who may choose what their device adds, has no more knowledge than the first: also with the
 * studio's secret and its whole database. And the page about what must still be trusted makes no claim without a test.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { treeOf } from '#games/fair/bet-tree.ts'
import { decidedBy, type RoundMix } from '#games/fair/round-mix.ts'
import { hmacSha256, sha256, sha256Hex } from '#studio/lib/crypto.ts'
import { projectRoot } from '#studio/lib/project-root.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { foresee, readEverything } from '#studio/testing/insider.ts'
import { TableNight } from '#studio/testing/table-night.ts'

/** What the last member's device may add: so many tries. */
const TRIES = Array.from({ length: 12 }, (_, index) => sha256Hex(`try ${index}`).slice(0, 32))
const CHOSEN = TRIES.at(-1) ?? ''

/** Every hash that the last member could compute for each of their tries, before they choose one. */
async function grind(
  known: string,
  link: string,
  told: RoundMix,
  others: readonly { betId: string; seed: string }[],
  ownId: string,
): Promise<Set<string>> {
  const reached = new Set<string>()
  for (const seed of TRIES) {
    const { root } = await treeOf(sha256, [
      ...others.map((bet) => ({ bet: bet.betId, seed: bet.seed })),
      { bet: ownId, seed },
    ])
    for (const hash of await foresee(known, link, { ...told, root })) reached.add(hash)
  }
  return reached
}

test('GAME-8 crash: the last to bet, with all that is stored, reaches the deciding hash with none of his tries', async () => {
  const night = await CrashNight.begin(inject('postgresUrl'), false)
  try {
    const [first, last] = [await night.sit('first'), await night.sit('last')]
    await night.toBets()
    const sealed = first.screen.last('round_open').round.mix
    await first.screen.bet({ seed: sha256Hex('first').slice(0, 32) })
    const { running } = night.table
    if (!running) throw new Error('the table sleeps')
    const others = [...night.table.bets.values()]
    const known = await readEverything(night.house)
    await last.screen.bet({ seed: CHOSEN })
    const own = [...night.table.bets.values()].at(-1) ?? expect.fail('no bet')
    const reached = await grind(known, running.link.hash, running.closing.told, others, own.betId)
    await night.toTheEnd()
    const { hash, mix } = first.screen.last('crashed')
    const { root } = await treeOf(
      sha256,
      [...others, own].map(({ betId, seed }) => ({ bet: betId, seed })),
    )
    expect(mix.root).toBe(root) // the chosen try is among those that were computed
    const decided = await decidedBy(hmacSha256, sha256, hash, mix)
    expect(decided.faults).toEqual([])
    expect(reached.size).toBeGreaterThan(TRIES.length)
    expect(reached.has(decided.hash ?? '')).toBe(false)
    // nor can the house choose once it has seen the bets: the seed is the one that was sealed before the first of them
    expect(sealed?.seal).toBe(sha256Hex(mix.seed ?? ''))
    // with the seed they would have reached it: only the seed is missing
    expect(
      (await grind(`${known} ${mix.seed}`, hash, running.closing.told, others, own.betId)).has(decided.hash ?? ''),
    ).toBe(true)
    await night.endStory()
  } finally {
    await night.house.close()
  }
})

test.each([
  ['baccarat', 'player 100.00'],
  ['roulette', 'red 100.00'],
] as const)(
  'GAME-8 %s: the last slip is as blind as the first, and one after the close is not in it',
  async (kind, slip) => {
    const night = await TableNight.begin(inject('postgresUrl'), kind, false)
    try {
      const { screen } = await night.sit('last')
      await night.to('RESULT')
      await night.to('BETTING')
      const { running } = night.table
      if (!running) throw new Error('the table sleeps')
      const known = await readEverything(night.house)
      await screen.bet([slip], { seed: CHOSEN })
      const own = [...night.table.bets.values()].at(-1) ?? expect.fail('no bet')
      const reached = await grind(known, running.link.hash, running.closing.told, [], own.betId)
      await night.pass(running.closing.closesAt - night.clock.now())
      await screen.bet([slip], { seed: CHOSEN })
      await night.to('RESULT')
      const { result, mix } = screen.last('result')
      expect(mix.root).toBe((await treeOf(sha256, [{ bet: own.betId, seed: CHOSEN }])).root)
      const decided = await decidedBy(hmacSha256, sha256, result.hash, mix)
      expect(decided.faults).toEqual([])
      expect(reached.has(decided.hash ?? '')).toBe(false)
      await night.endStory()
    } finally {
      await night.house.close()
    }
  },
)

/** Each sentence about what must still be trusted, and the tests for its claim: file and words of a title. */
const HELD: Record<string, readonly (readonly [file: string, title: string])[]> = {
  nobody: [
    ['studio/chance.test.ts', 'nothing stored before the close gives the bust'],
    ['studio/chance.test.ts', 'neither the deck nor a sealed card can be had'],
  ],
  process: [
    ['studio/last-to-bet.test.ts', 'reaches the deciding hash with none of his tries'],
    ['studio/beacon/whole-path.test.ts', 'the member finds the signature good'],
    ['games/fair/beacons.test.ts', 'of quicknet is signed'],
    ['studio/chance.test.ts', 'is told only after the close, and decides'],
  ],
  broken: [
    ['studio/chance.test.ts', 'after a minute the round is void and stakes go back'],
    ['studio/chance.test.ts', 'the round is never drawn, its stakes go back'],
  ],
  matches: [
    ['studio/engines/sports/mixed-matches.test.ts', 'neither before its kick-off nor in play'],
    ['studio/engines/sports/mixed-matches.test.ts', 'it is void, stakes come back'],
    ['studio/engines/sports/planned-stop.test.ts', 'nobody bets on a match that it would break off'],
    ['studio/engines/sports/planned-stop.test.ts', 'tells what would have decided them'],
  ],
  own: [['scripts/verify-round.test.ts', 'a sound record passes']],
  ledger: [
    ['server/modules/statements/hash-again.test.ts', 'a chain that the owner of the database made anew'],
    ['server/modules/statements/hash-again.test.ts', 'a file that was shortened'],
    ['web/player/statement/follow-chain.node.test.ts', 'says that history was changed'],
  ],
}

test.each(['en', 'bn', 'ar'])(
  'GAME-8 /fairness, %s: every sentence on what remains of trust has the tests that hold it',
  (language) => {
    const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')
    const words = JSON.parse(read(`locales/${language}/catalogue/fairness.json`)) as Record<string, string>
    const said = Object.keys(words).flatMap((key) => /^fairness\.trust\.(?!title$)(\w+)$/.exec(key)?.[1] ?? [])
    expect(said.toSorted()).toEqual(Object.keys(HELD).toSorted())
    for (const part of said) expect(read('web/player/fairness/fairness-page.tsx')).toContain(`'${part}'`)
    for (const [file, title] of Object.values(HELD).flat()) expect(read(file), `${file}: ${title}`).toContain(title)
  },
)
