/**
 * A member sits down with the house's practice players at Hold'em, plays a hand, stands up, and gets the money back.
 * Teen Patti: studio/engines/pvp.
 */
import type { Page } from '@playwright/test'
import type { PvpServerMessage, SeatView } from '#studio/engines/pvp/protocol.ts'
import { expect, test } from './fixture.ts'
import { enter, openGame } from './member.ts'
import type { Texts } from './texts.ts'

const TURN_MS = 25_000

/** Collects all messages of the rooms to this browser. */
function listen(page: Page): PvpServerMessage[] {
  const heard: PvpServerMessage[] = []
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/ws/pvp')) return
    socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as PvpServerMessage)) // what the studio speaks
  })
  return heard
}

const roomsIn = (heard: readonly PvpServerMessage[]) =>
  heard.flatMap((message) => ('room' in message && message.room ? [message.room] : []))
const seatsIn = (room: { table: (SeatView | null)[] }) => room.table.filter((seat) => seat !== null)

/** Sits down beside the house's players in the first room and plays until the hand is shown. */
async function playHand(page: Page, texts: Texts): Promise<void> {
  const { game } = texts
  const heard = listen(page)
  const { frame, balance } = await openGame(page, texts, 'holdem', { isTrial: true })
  const before = await balance.textContent()
  await frame
    .getByRole('button', { name: game('pvp.open') })
    .first()
    .click()
  await frame.locator('.seat-sit').first().click()
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: game('pvp.sitDown'), exact: true })
    .click()
  await expect(frame.getByText(game('pvp.house', { letter: 'A' })).first()).toBeVisible()

  const stay = frame.locator('.move-check:not([disabled]), .move-call:not([disabled])').first()
  const isOver = () =>
    roomsIn(heard).some(({ hand, phase, you }) => phase === 'showing' && you !== null && (hand?.pots?.length ?? 0) > 0)
  await expect(async () => {
    if (await stay.isVisible()) await stay.click({ timeout: 1_000 }).catch(() => undefined) // the turn may pass before the click
    expect(isOver()).toBe(true)
  }).toPass({ timeout: TURN_MS * 2, intervals: [250] })

  await frame.getByRole('button', { name: game('pvp.leave'), exact: true }).click()
  await expect(frame.getByRole('button', { name: game('pvp.otherRooms'), exact: true })).toBeVisible({
    timeout: TURN_MS,
  })
  const over = roomsIn(heard).findLast(({ phase, you }) => phase === 'showing' && you !== null)
  const own = over?.table.find((seat) => seat?.isYou)
  expect(own, 'the reader was dealt in').toBeTruthy()
  // the reserved money came back, less what was played
  const stakes = heard.flatMap((message) =>
    message.type === 'balance' || message.type === 'welcome' ? [Number(message.balance)] : [],
  )
  expect(Math.min(...stakes), 'the stack left the wallet for the hand').toBeLessThan(stakes[0] ?? 0)
  expect(Math.abs((stakes.at(-1) ?? 0) - (stakes[0] ?? 0)), 'and is back').toBeLessThan(Number(own?.stack ?? 0) + 500)
  expect(before).toBeTruthy()

  // no message contains another player's card before it is shown
  const early = roomsIn(heard)
    .filter(({ phase }) => phase !== 'showing')
    .flatMap(seatsIn)
    .filter(({ isYou }) => !isYou)
  expect(
    early.some(({ cards }) => cards.length > 0),
    'others hold cards',
  ).toBe(true)
  expect(early.flatMap(({ cards }) => cards).filter((card) => card !== null)).toEqual([])
  expect(JSON.stringify(heard)).not.toMatch(/"deck"|"holes"|"link"/)
}

test('GAME-4 GAME-6 Hold’em in the browser: sit down with labelled house players, play a hand, stand up; hidden cards reach no browser', async ({
  page,
  texts,
}) => {
  await enter(page)
  await playHand(page, texts)
})
