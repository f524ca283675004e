import { useEffect, useLayoutEffect, useRef } from 'react'
import { supportRead } from '#contract/support/support.ts'
import { call } from '#web/lib/client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useOnline } from '#web/lib/use-online.ts'
import { type Desk, useDeskLine } from './desk-words.ts'
import { LineView, UnsentView } from './line-view.tsx'
import { type Talk, useAskAgain, useSay, useUnsent } from './talk.ts'

/** Below this distance from the end the newest line is followed; further up the reader looks at earlier ones. */
const FOLLOW_PX = 120

/** Shows the lines of a conversation, and where it stands while nobody has it. New lines are read aloud. */
export function TalkView({ talk, desk }: { talk: Talk; desk: Desk }) {
  const t = useT()
  const waiting = useUnsent()
  const { again, takeBack } = useSay(t('common.network'))
  const end = useFollowed(talk.lines.length + waiting.length)
  useSeen(talk)
  return (
    <div className="flex flex-col gap-3">
      {talk.state === 'waiting' && <Place talk={talk} desk={desk} />}
      <div role="log" aria-live="polite" aria-label={t('support.log')} className="flex flex-col gap-3">
        {talk.lines.map((line) => (
          <LineView key={line.id} line={line} />
        ))}
        {waiting.map((line) => (
          <UnsentView key={line.requestId} line={line} onAgain={() => again(line)} onTakeBack={() => takeBack(line)} />
        ))}
      </div>
      <span ref={end} />
    </div>
  )
}

/** Says how many are served before, or when somebody comes. */
function Place({ talk, desk }: { talk: Talk; desk: Desk }) {
  const t = useT()
  const locale = useLocale()
  const line = useDeskLine(desk)
  const place = talk.place ?? 1
  return (
    <div role="status" className="rounded-control bg-info-soft px-3.5 py-3 text-sm text-info">
      {desk.isOpen && (
        <p className="font-semibold">
          {place === 1 ? t('support.next') : t('support.place', { place: formatCount(place, locale) })}
        </p>
      )}
      <p>{line}</p>
      <p>{t('support.mayLeave')}</p>
    </div>
  )
}

/** Returns a place at the end of the lines that is brought into view when one comes, unless the reader looks elsewhere. */
function useFollowed(lines: number) {
  const end = useRef<HTMLSpanElement>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const box = end.current?.closest('[data-scrolls]')
    if (!box) return
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < FOLLOW_PX + box.clientHeight / 2
    if (isFirst.current || isNear) box.scrollTop = box.scrollHeight
    isFirst.current = false
  }, [lines])
  return end
}

/** Tells the server up to which line the reader has seen the conversation, while they look at it. */
function useSeen(talk: Talk): void {
  const askAgain = useAskAgain()
  const isOnline = useOnline()
  const last = talk.lines.findLast(({ speaker }) => speaker === 'operator')?.id
  useEffect(() => {
    if (!isOnline || last === undefined || Number(last) <= Number(talk.seen)) return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      // the next answer says whether it was stored; without one it is told again with the next line
      call(supportRead, { line: Number(last) }).then(
        () => void askAgain(),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `askAgain` is new each time and does the same
  }, [last, talk.seen, isOnline])
}
