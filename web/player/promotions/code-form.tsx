import { type FormEvent, useState } from 'react'
import { enterPromoCode, PROMO_CODE_MAX } from '#contract/promotions/offers.ts'
import { paths } from '#contract/paths.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { goTo } from '../frame/navigation.ts'
import { CHANGED } from './use-step.ts'

/**
 * Takes a promotion's code and opens the offer that it belongs to. Codes that cannot be used are all answered in the
 * same words, so that nobody learns which codes there are (docs/reference/promotions.md 1).
 */
export function CodeForm() {
  const t = useT()
  const { isLogin, isTrial } = useSession()
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const enter = useSend(enterPromoCode, CHANGED)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim() === '') return leadToFault(event.currentTarget)
    if (enter.isPending) return
    enter.mutate(
      { code: code.trim() },
      {
        onSuccess: (offer) => {
          showToast('success', t('promotions.codeTaken'))
          goTo(paths.promotion(offer.id))
        },
      },
    )
  }
  if (!isLogin || isTrial)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{t('promotions.codeLogin')}</p>
        <a
          href={isTrial ? paths.register() : paths.login(paths.promotions())}
          className={buttonClass({ size: 'small' })}
        >
          {t(isTrial ? 'shell.register' : 'shell.login')}
        </a>
      </div>
    )
  const refusal = enter.error
    ? enter.error.isUnheard
      ? t('promotions.unheard')
      : enter.error.message
    : isEmpty
      ? t('promotions.codeEmpty')
      : undefined
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field
        label={t('promotions.code')}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={PROMO_CODE_MAX}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setEmpty(false)
          enter.reset()
        }}
        error={refusal}
      />
      <Button type="submit" busy={enter.isPending} className="mt-7 h-12!">
        {t('promotions.codeSend')}
      </Button>
    </form>
  )
}
