import { useEffect, useRef, useState } from 'react'
import { supportConversation, supportEarlier, supportRate } from '#contract/support/support.ts'
import { SUPPORT_WORDS_MAX } from '#contract/support/words.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cx } from '#web/ui/cx.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** Asks how the conversation was: one to five stars, and a few words. */
export function Rating() {
  const t = useT()
  const locale = useLocale()
  const [stars, setStars] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const box = useRef<HTMLFormElement>(null)
  // the words and the button come below the stars
  useEffect(() => {
    if (stars !== null) box.current?.scrollIntoView?.({ block: 'end' })
  }, [stars])
  const rate = useSend(supportRate, [supportConversation, supportEarlier])
  return (
    <form
      ref={box}
      noValidate
      className="flex flex-col gap-3 rounded-card bg-surface-2 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (stars !== null) rate.mutate({ stars, words: words.trim() })
      }}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold">{t('support.rate')}</legend>
        <div className="flex gap-1">
          {STARS.map((one) => (
            <label
              key={one}
              className={cx(
                'relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus',
                stars !== null && one <= stars ? 'text-warning' : 'text-ink-3',
              )}
            >
              <input
                type="radio"
                name="support-stars"
                checked={stars === one}
                onChange={() => setStars(one)}
                className="absolute inset-0 appearance-none opacity-0"
              />
              <span className="sr-only">{t('support.stars', { count: one, stars: formatCount(one, locale) })}</span>
              <Icon name={stars !== null && one <= stars ? 'star-fill' : 'star'} size="l" />
            </label>
          ))}
        </div>
      </fieldset>
      {stars !== null && (
        <>
          <Field
            label={t('support.rateWords')}
            maxLength={SUPPORT_WORDS_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <FieldNote error={rate.error ? rate.error.message || t('common.network') : undefined} />
          <Button type="submit" busy={rate.isPending}>
            {t('support.rateSend')}
          </Button>
        </>
      )}
    </form>
  )
}
