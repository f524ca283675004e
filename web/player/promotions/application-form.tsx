import { type FormEvent, useId } from 'react'
import { APPLICATION_PICTURES_MAX, type PromotionDetail, REMARK_MAX } from '#contract/promotions/offers.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { PictureField } from './picture-field.tsx'
import { useApplication } from './use-application.ts'

/** Takes an application: a remark of at most 140 characters and up to three pictures (docs/specification.md 5.8). */
export function ApplicationForm({ offerId }: { offerId: string }) {
  const t = useT()
  const locale = useLocale()
  const { remark, write, files, choose, send, fault, isBusy } = useApplication(offerId, null)
  const left = REMARK_MAX - remark.trim().length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && left >= 0) void send()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('promotions.remark')}
        rows={3}
        value={remark}
        hint={t('promotions.remarkHint')}
        onChange={(event) => write(event.target.value)}
        left={t('promotions.remarkLeft', { shown: formatCount(left, locale) })}
        error={left < 0 ? t('promotions.remarkLong', { shown: formatCount(REMARK_MAX, locale) }) : undefined}
      />
      <PictureField files={files} max={APPLICATION_PICTURES_MAX} onChange={choose} />
      <FieldNote error={fault ?? undefined} />
      <Button type="submit" tone="primary" size="large" wide busy={isBusy}>
        {t('promotions.step.apply')}
      </Button>
    </form>
  )
}

type Application = NonNullable<PromotionDetail['application']>

/** Shows an application as it stands: what was sent, what was decided and why; pictures can be added while it waits. */
export function ApplicationState({ offerId, application }: { offerId: string; application: Application }) {
  const t = useT()
  const locale = useLocale()
  const titleId = useId()
  const { state, reason, remark, pictures, at, canAdd } = application
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="flex items-center gap-2">
        <Icon
          name={
            state === 'applying' ? 'hourglass-medium' : state === 'approved' ? 'check-circle-fill' : 'warning-circle'
          }
          className={state === 'applying' ? 'text-warning' : state === 'approved' ? 'text-positive' : 'text-negative'}
        />
        {t(`promotions.application.${state}`)}
      </h2>
      <p className="text-sm text-ink-2">
        {reason
          ? t(`promotions.rejected.${reason}`)
          : t(`promotions.application.${state}Hint`, { at: formatMoment(at, locale) })}
      </p>
      {remark !== '' && (
        <p dir="auto" className="rounded-control bg-surface-2 px-4 py-3 text-sm [overflow-wrap:anywhere]">
          {remark}
        </p>
      )}
      <p className="text-xs text-ink-3">
        {t('promotions.application.pictures', { count: pictures, shown: formatCount(pictures, locale) })}
      </p>
      {canAdd && pictures < APPLICATION_PICTURES_MAX && (
        <MorePictures offerId={offerId} application={application.id} max={APPLICATION_PICTURES_MAX - pictures} />
      )}
    </section>
  )
}

function MorePictures({ offerId, application, max }: { offerId: string; application: string; max: number }) {
  const t = useT()
  const { files, choose, send, fault, isBusy } = useApplication(offerId, application)
  return (
    <div className="flex flex-col gap-3">
      <PictureField files={files} max={max} onChange={choose} />
      <FieldNote error={fault ?? undefined} />
      {files.length > 0 && (
        <Button busy={isBusy} onClick={() => void send()}>
          {t('promotions.sendPictures')}
        </Button>
      )}
    </div>
  )
}
