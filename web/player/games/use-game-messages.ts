import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { writeSession } from '#web/lib/browser-storage.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { closesByBack } from '#web/ui/use-modal.ts'
import { goTo } from '../frame/navigation.ts'
import type { MoneyElsewhere } from './use-money-elsewhere.ts'

export type GameMessagesOptions = {
  url: string
  backUrl: string
  /** Called with whether the game shows its own bar with a way back. */
  onReady: (isReady: boolean) => void
  /** Asks for a new launch of the game. */
  onRelaunch: () => void
  /** The page is an outside vendor's: it says less than the studio's (docs/vendor-door.md). */
  isOutside: boolean
  /** What lies in other vendors' wallets; the game offers it before a deposit. */
  elsewhere: MoneyElsewhere | null
}

/** What an outside vendor's page may say. */
const OUTSIDE_TYPES: readonly unknown[] = ['ready', 'exit', 'deposit', 'relaunch']

/**
 * Exchanges messages with the game in a frame: it reports that it is ready or leaving and asks for another page; the
 * site tells it of a changed balance and of the theme. Returns the frame's ref, and how often the game has left and
 * opened again.
 */
export function useGameMessages({ url, isOutside, backUrl, onReady, onRelaunch, elsewhere }: GameMessagesOptions) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [openings, setOpenings] = useState(0)
  const [hears, setHears] = useState(false)
  /** The balance that the game reported last; null until the game is ready for messages. */
  const shownByGame = useRef<string | null>(null)
  const setOver = useCloseByBack(frame, url)

  useEffect(() => {
    const hear = (
      event: MessageEvent<{ source?: unknown; type?: unknown; balance?: unknown; isOpen?: unknown } | null>,
    ) => {
      if (event.origin !== new URL(url).origin || event.source !== frame.current?.contentWindow) return
      if (event.data?.source !== (isOutside ? 'game' : 'studio')) return
      const { type, balance, isOpen } = event.data
      if (isOutside && !OUTSIDE_TYPES.includes(type)) return
      if (type === 'ready') {
        shownByGame.current ??= ''
        setHears(true)
        onReady(true)
        // keys play at once, unless the reader is somewhere on the page already
        if (document.activeElement === document.body) frame.current?.focus()
      }
      if (type === 'balance') shownByGame.current = String(balance)
      if (type === 'over') setOver(isOpen === true)
      if (type === 'exit') goTo(backUrl)
      if (type === 'deposit') {
        writeSession('leftGame', location.pathname + location.search)
        goTo(paths.member('depositv2'))
      }
      if (type === 'collect') elsewhere?.bringBack()
      if (type === 'relaunch') onRelaunch()
      if (type === 'leaving') {
        shownByGame.current = null
        setHears(false)
        setOver(false)
        onReady(false)
        setOpenings((count) => count + 1)
      }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url, isOutside, backUrl, onReady, onRelaunch, elsewhere, setOver])

  useTold({ url, frame, hears, shownByGame, elsewhere })
  return { frame, openings }
}

type Told = Pick<GameMessagesOptions, 'url' | 'elsewhere'> & {
  frame: RefObject<HTMLIFrameElement | null>
  hears: boolean
  shownByGame: RefObject<string | null>
}

/** Tells the game of money elsewhere, of a changed balance and of the theme. */
function useTold({ url, frame, hears, shownByGame, elsewhere }: Told): void {
  const { data: wallet } = useCall(walletBalance, {})
  const { theme } = usePreferences()
  const away = elsewhere ? formatMoney(elsewhere.amount, elsewhere.currency) : null
  const where = elsewhere?.where ?? ''
  useEffect(() => {
    if (hears)
      frame.current?.contentWindow?.postMessage(
        { source: 'site', type: 'elsewhere', amount: away, where },
        new URL(url).origin,
      )
  }, [frame, hears, away, where, url])

  useEffect(() => {
    // the game knows the balance that it reported itself; it does not know of a deposit or of a bet in another tab
    if (!wallet || shownByGame.current === null || Number(wallet.balance) === Number(shownByGame.current)) return
    frame.current?.contentWindow?.postMessage({ source: 'site', type: 'balance-changed' }, new URL(url).origin)
  }, [frame, shownByGame, wallet, url])

  useEffect(() => {
    if (hears) frame.current?.contentWindow?.postMessage({ source: 'site', type: 'theme', theme }, new URL(url).origin)
  }, [frame, hears, theme, url])
}

/** Lets "back" on phones close what lies over the game. Returns the setter of whether something does. */
function useCloseByBack(frame: RefObject<HTMLIFrameElement | null>, url: string) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOver) return undefined
    return closesByBack(() => {
      // what lies beneath it tells of itself
      setOver(false)
      frame.current?.contentWindow?.postMessage({ source: 'site', type: 'close-top' }, new URL(url).origin)
    })
  }, [isOver, frame, url])
  return setOver
}
