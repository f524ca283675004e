/** Tests the proof of a draw by shots: the list, the shot that is taken out, the sum and the house's own are recomputed here. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryRules } from '#contract/lottery/hall.ts'
import { drawProof, type DrawProof } from '#contract/lottery/results.ts'
import { lotteryRow } from '#contract/lottery/shapes.ts'
import { QUICKNET } from '#games/fair/beacons.ts'
import { fromHex, toHex } from '#games/fair/hash.ts'
import { printBoard } from '#games/lottery/core/board.ts'
import { commitmentOf, drawIssue } from '#games/lottery/core/draw-proof.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { headOfShots, printShot } from '#games/lottery/sea/yeekee.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { hmac, sha256 } from '#web/rounds/engines/crypto.ts'
import { ProofPage } from './proof-page.tsx'

const GAME = 'yeekee'
const ISSUE = '20260304007'
const ENDS = '2026-03-04T10:00:00.000Z'
const [secret, beacon] = ['5a'.repeat(32), 'c3'.repeat(32)]
/** Twenty-one shots, the oldest first: the sixteenth from the newest is the sixth. */
const NUMBERS = Array.from({ length: 21 }, (_, index) => (index * 9_173 + 40_321) % 100_000)
const OUT = 6

let fakes: FakeCalls
let proof: DrawProof
let sum: number
const text = () => document.body.textContent ?? ''
const shotRows = () => [...document.querySelectorAll('ol > li')]

beforeAll(async () => {
  await loadWords('lottery', 'lottery-results', 'errors')
  const format = findLottery(GAME)?.format ?? expect.fail()
  const seal = await commitmentOf(sha256, secret)
  const own = await drawIssue(hmac, { ...format, code: 'yeekee-shot' }, { secret, issue: ISSUE, beacon })
  const house = own.number?.[0] ?? expect.fail()
  const list = NUMBERS.map((shot, index) => ({
    place: index + 1,
    shot,
    name: index === 4 ? 'demo 5' : 'an***a',
    at: Date.parse(ENDS) - (NUMBERS.length - index) * 1_500,
  }))
  sum = NUMBERS.reduce((total, shot) => total + shot, house) - (NUMBERS[OUT - 1] ?? 0)
  proof = {
    ...sampleOf(drawProof.output),
    gameCode: GAME,
    issue: ISSUE,
    source: 'own',
    state: 'settled',
    closesAt: '2026-03-04T09:58:00.000Z',
    board: { number: [printShot(sum % 100_000)] },
    chain: { commitment: seal, publishedAt: '2026-03-01T00:00:00.000Z', number: 1, seal, secret, code: 'yeekee-shot' },
    beacon: { source: 'local', pulse: null, seal: await commitmentOf(sha256, beacon), value: beacon, signature: null },
    shots: {
      endsAt: ENDS,
      count: list.length,
      head: await headOfShots(sha256, seal, list),
      list: list.map((one) => ({
        ...one,
        shot: printShot(one.shot),
        at: new Date(one.at).toISOString(),
        isDemo: one.place === 5,
      })),
      house: printShot(house),
      takenOut: OUT,
    },
  }
})
beforeEach(async () => {
  fakes = await fakeCalls()
  const lottery = { ...sampleOf(lotteryRow), gameCode: GAME, name: 'Yeekee', family: 'thai' }
  fakes.answer(lotteryRules, { ...sampleOf(lotteryRules.output), lottery, currency: 'BDT' })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function open(answer: DrawProof): Promise<void> {
  fakes.answer(drawProof, answer)
  show(<ProofPage gameCode={GAME} issue={ISSUE} />)
  await until(() => expect(text()).toMatch(/draw is right|does not match|not drawn yet/))
}
const verdict = (kind: 'matches' | 'differs' | 'sealed') => say(`lottery.verdict.${kind}`)
const withShots = (change: Partial<NonNullable<DrawProof['shots']>>): DrawProof => ({
  ...proof,
  shots: { ...(proof.shots ?? expect.fail()), ...change },
})

test('LOTT-3 LOTT-2 a draw by shots is recomputed: the sum, the house’s sealed shot, and the one that is taken out', async () => {
  await open(proof)
  expect(text()).toContain(verdict('matches'))
  expect(shotRows()).toHaveLength(NUMBERS.length)
  const struck = shotRows().filter((row) => row.querySelector('.line-through'))
  expect(struck.map((row) => row.textContent)).toEqual([`${OUT}${printShot(NUMBERS[OUT - 1] ?? 0)}an***a`])
  expect(shotRows()[4]?.textContent).toContain('demo 5')
  for (const [name, value] of [
    ['house', proof.shots?.house ?? ''],
    ['takenOut', say('lottery.proof.shot', { place: OUT })],
    ['sum', String(sum)],
    ['shots', '21'],
    ['head', proof.shots?.head ?? ''],
  ] as const)
    expect(text(), name).toContain(`${say(`lottery.proof.${name}`)}${value}`)
  expect(String(sum).slice(-5)).toBe(proof.board?.number?.[0])
  expect(await axeFindings()).toEqual([])
})

test('LOTT-3 a shot that was changed, left out or added is found in the browser, and so is another result', async () => {
  const list = proof.shots?.list ?? expect.fail()
  const wrong: [DrawProof, 'shots' | 'board'][] = [
    [withShots({ list: list.map((one) => (one.place === 9 ? { ...one, shot: '00000' } : one)) }), 'shots'],
    [withShots({ list: list.slice(0, -1) }), 'shots'],
    // the shot that is taken out counts for nothing in the sum, and stands in the hash all the same
    [withShots({ list: list.map((one) => (one.place === OUT ? { ...one, shot: '00000' } : one)) }), 'shots'],
    [{ ...proof, board: { number: [printShot((sum + 1) % 100_000)] } }, 'board'],
  ]
  for (const [changed, fault] of wrong) {
    await open(changed)
    expect(text()).toContain(verdict('differs'))
    expect(text()).toContain(say(`lottery.fault.${fault}`))
    leave()
  }
})

test('LOTT-3 LOTT-2 a drawn round without shots says so in plain words and is drawn again from the chain; one that waits does not', async () => {
  const format = findLottery(GAME)?.format ?? expect.fail()
  const board = printBoard(await drawIssue(hmac, format, { secret, issue: ISSUE, beacon }), format)
  const chain = proof.chain && { ...proof.chain, code: format.code }
  await open({ ...proof, chain, shots: null, board })
  expect(text()).toContain(verdict('matches'))
  expect(text()).toContain(say('lottery.noShots'))
  expect(text()).not.toContain(say('lottery.proof.shotList'))
  leave()
  await open(proof)
  expect(text()).not.toContain(say('lottery.noShots'))
})

test('LOTT-3 until it is drawn the page shows how many shots and their hash, and neither a sum nor the house’s shot', async () => {
  const { chain, beacon: told } = proof
  await open({
    ...withShots({ list: [], house: null, takenOut: null }),
    state: 'closed',
    board: null,
    chain: chain && { ...chain, secret: null },
    beacon: told && { ...told, value: null },
  })
  expect(text()).toContain(verdict('sealed'))
  expect(text()).toContain(`${say('lottery.proof.shots')}21`)
  for (const name of ['house', 'takenOut', 'sum', 'shotList'] as const)
    expect(text(), name).not.toContain(say(`lottery.proof.${name}`))
  expect(text()).not.toContain(secret)
  expect(text()).not.toContain(say('lottery.noShots'))
})

test('LOTT-3 a draw mixed with a pulse of the public beacon is recomputed here, its signature too; another pulse is found', async () => {
  // a round of drand's quicknet, as its network published it (docs/reference/games.md 4.1)
  const signature = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
  const pulse = 657_413
  const valueOf = async (hex: string) => toHex(await sha256(fromHex(hex)))
  const value = await valueOf(signature)
  const ssc = findLottery('ssc1') ?? expect.fail()
  const board = await drawIssue(hmac, ssc.format, { secret, issue: ISSUE, beacon: value })
  const seal = await commitmentOf(sha256, secret)
  const drawn: DrawProof = {
    ...sampleOf(drawProof.output),
    gameCode: 'ssc1',
    issue: ISSUE,
    source: 'own',
    state: 'settled',
    closesAt: new Date(QUICKNET.timeOf(pulse) - 1).toISOString(),
    board: printBoard(board, ssc.format),
    chain: {
      commitment: seal,
      publishedAt: '2023-01-01T00:00:00.000Z',
      number: 1,
      seal,
      secret,
      code: ssc.format.code,
    },
    beacon: { source: QUICKNET.source, pulse, seal: null, value, signature },
    shots: null,
  }
  const lottery = {
    ...sampleOf(lotteryRow),
    gameCode: 'ssc1',
    name: 'SSC',
    family: 'ssc' as const,
    source: 'own' as const,
  }
  fakes.answer(lotteryRules, { ...sampleOf(lotteryRules.output), lottery })
  fakes.answer(drawProof, drawn)
  show(<ProofPage gameCode="ssc1" issue={ISSUE} />)
  await until(() => expect(text()).toContain(verdict('matches')))
  expect(text()).toContain(String(pulse))
  leave()
  // round 1000 of the same network: signed, but not the first pulse after the close
  const former = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  fakes.answer(drawProof, {
    ...drawn,
    beacon: { source: QUICKNET.source, pulse: 1_000, seal: null, value: await valueOf(former), signature: former },
  })
  show(<ProofPage gameCode="ssc1" issue={ISSUE} />)
  await until(() => expect(text()).toContain(say('lottery.fault.pulse')))
  expect(text()).not.toContain(verdict('matches'))
})
