/** Tests what the page around a game does with what the game tells it. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import { GameFrame } from './game-frame.tsx'

const ORIGIN = 'https://studio.example'

beforeAll(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('max-width') }))
  return loadWords('game-lists', 'lobby')
})
afterAll(() => vi.unstubAllGlobals())
afterEach(leave)

test('GAME-6 SITE-14 on a phone back closes the sheet over a game in place of leaving the game', async () => {
  const fakes = await fakeCalls()
  fakes.answer(walletBalance, sampleOf(walletBalance.output))
  const toSite = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.startsWith(ORIGIN) ? new Promise(() => undefined) : toSite(address, init),
  )
  show(
    <GameFrame
      title="Dice"
      url={`${ORIGIN}/play/dice.html`}
      backUrl="/"
      isOutside={false}
      onReady={() => undefined}
      onRelaunch={() => undefined}
      elsewhere={null}
      isRelaunching={false}
    />,
  )
  const game = await until(() => {
    const found = document.querySelector('iframe')?.contentWindow
    if (!found) throw new Error('no frame')
    return found
  })
  const sent: unknown[] = []
  vi.spyOn(game, 'postMessage').mockImplementation((message: unknown) => void sent.push(message))
  const tell = (message: object) =>
    dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source: game, data: { source: 'studio', ...message } }))
  const before = history.length
  await until(() => {
    tell({ type: 'over', isOpen: true })
    expect(history.state).toMatchObject({ isOver: true })
  })
  expect(history.length).toBe(before + 1)
  history.back()
  await until(() => expect(sent).toContainEqual({ source: 'site', type: 'close-top' }))
  tell({ type: 'over', isOpen: false })
  expect(document.querySelector('iframe'), 'the game is still there').not.toBeNull()
})

test('GAME-1 an outside vendor’s page is kept in its frame, says what it may, and is opened once', async () => {
  const fakes = await fakeCalls()
  fakes.answer(walletBalance, sampleOf(walletBalance.output))
  const asked: string[] = []
  const toSite = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.startsWith(ORIGIN)) return toSite(address, init)
    asked.push(address)
    return new Promise(() => undefined)
  })
  const said: string[] = []
  const launch = `${ORIGIN}/open?game=1001&token=worth-one-opening`
  show(
    <GameFrame
      title="River"
      url={launch}
      isOutside
      backUrl="/"
      onReady={(isReady) => said.push(`ready ${isReady}`)}
      onRelaunch={() => said.push('relaunch')}
      elsewhere={null}
      isRelaunching={false}
    />,
  )
  const frame = await until(() => document.querySelector('iframe') ?? expect.fail('no frame'))
  await until(() => expect(asked, 'the token is not sent to ask whether the vendor answers').toEqual([`${ORIGIN}/`]))
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-top-navigation( |$)|allow-modals/)
  const tell = (data: object, origin = ORIGIN) =>
    dispatchEvent(new MessageEvent('message', { origin, source: frame.contentWindow, data }))
  tell({ source: 'studio', type: 'ready' })
  tell({ source: 'game', type: 'ready' }, 'https://elsewhere.example')
  tell({ source: 'game', type: 'collect' })
  tell({ source: 'game', type: 'leaving' })
  expect(said).toEqual([])
  tell({ source: 'game', type: 'ready' })
  tell({ source: 'game', type: 'relaunch' })
  expect(said).toEqual(['ready true', 'relaunch'])
})
