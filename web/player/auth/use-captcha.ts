import { useCallback, useEffect, useRef, useState } from 'react'
import { captcha } from '#contract/identity/login-guard.ts'
import { CAPTCHA_REFRESH_MS } from '#contract/limits.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { workOffCaptcha } from './bot-check.ts'

export type Captcha = {
  picture: { id: string; image: string } | null
  hasFailed: boolean
  /**
   * Loads a new picture, at most once a second, or starts a new proof of work. Every attempt uses up the picture or the
   * work.
   */
  refresh: () => void
  /** The proof of work, for a reader who cannot read the picture; null while the picture is used. */
  work: { state: 'doing' } | { state: 'done' } | { state: 'failed'; message: string } | null
  /** Switches from the picture to the proof of work, and back. */
  swap: () => void
  /** The rule of the field: the letters are required unless the proof of work replaces them. */
  rule: { validate: (letters: string) => true | string }
  /**
   * Returns what is sent with the form, after the work is done. Throws ApiError when no picture or work is available.
   */
  proof: (letters: string) => Promise<{ captchaId?: string; captcha?: string; captchaWork?: string }>
}

/** Loads a captcha's picture while `isShown`, or does the proof of work that replaces it. */
export function useCaptcha(isShown: boolean): Captcha {
  const t = useT()
  const { picture, hasFailed, ask, cancel } = usePicture()
  const { work, begin, stop, end, result } = useWork()
  useEffect(() => {
    if (isShown) ask()
    return () => {
      cancel()
      stop()
    }
  }, [isShown, ask, cancel, stop])

  const swap = () => {
    if (!work) return begin()
    end()
    ask()
  }
  const proof = async (letters: string) => {
    const captchaWork = await result()
    if (captchaWork !== null) return { captchaWork }
    return picture ? { captchaId: picture.id, captcha: letters } : {}
  }
  const rule = { validate: (letters: string) => work !== null || letters.trim() !== '' || t('entry.captcha.enter') }
  return { picture, hasFailed, refresh: work ? begin : ask, work, swap, rule, proof }
}

/** Loads pictures on request, one at a time and at most one in CAPTCHA_REFRESH_MS; `cancel` drops a waiting request. */
function usePicture() {
  const [picture, setPicture] = useState<Captcha['picture']>(null)
  const [hasFailed, setFailed] = useState(false)
  /**
   * The earliest time of the next request. The server counts the second from the arrival of a call, which is never
   * later than its answer.
   */
  const soonest = useRef(0)
  const asking = useRef({ isUnderWay: false, isWantedAgain: false })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = useCallback(function ask() {
    if (asking.current.isUnderWay) {
      asking.current.isWantedAgain = true
      return
    }
    const wait = soonest.current - performance.now()
    clearTimeout(waiting.current)
    if (wait > 0) {
      waiting.current = setTimeout(ask, wait)
      return
    }
    asking.current.isUnderWay = true
    setFailed(false)
    void call(captcha, {})
      .then(setPicture, () => setFailed(true))
      .then(() => {
        soonest.current = performance.now() + CAPTCHA_REFRESH_MS
        const { isWantedAgain } = asking.current
        asking.current = { isUnderWay: false, isWantedAgain: false }
        if (isWantedAgain) ask()
      })
  }, [])
  const cancel = useCallback(() => {
    clearTimeout(waiting.current)
    asking.current.isWantedAgain = false
  }, [])
  return { picture, hasFailed, ask, cancel }
}

/**
 * Does the proof of work on request. `stop` aborts it, `end` also returns to the picture. `result` waits for the proof;
 * it returns null when there is no work, and throws ApiError when the work failed.
 */
function useWork() {
  const [work, setWork] = useState<Captcha['work']>(null)
  const working = useRef<{ result: Promise<string>; controller: AbortController } | null>(null)
  const stop = useCallback(() => {
    working.current?.controller.abort()
    working.current = null
  }, [])
  const begin = useCallback(() => {
    stop()
    const controller = new AbortController()
    const result = workOffCaptcha(controller)
    working.current = { result, controller }
    setWork({ state: 'doing' })
    const unlessLeft = (next: Captcha['work']) => {
      if (working.current?.result === result) setWork(next)
    }
    result.then(
      () => unlessLeft({ state: 'done' }),
      (error: unknown) => unlessLeft({ state: 'failed', message: asApiError(error).message }),
    )
  }, [stop])
  const end = () => {
    stop()
    setWork(null)
  }
  const result = async () => (working.current ? await working.current.result : null)
  return { work, begin, stop, end, result }
}
