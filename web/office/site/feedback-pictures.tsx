import { useQuery } from '@tanstack/react-query'
import { feedbackPictures } from '#contract/site/office-feedback.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { callOffice } from '../operator-session.ts'

/** Shows the pictures that a member sent with a question; nothing when there are none. */
export function FeedbackPictures({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: [feedbackPictures.id, id],
    queryFn: () => callOffice(feedbackPictures, { id }),
    refetchOnWindowFocus: false,
  })
  if (isError)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.pictures.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3">{t('office.feedback.pictures')}</h2>
      <div className="flex flex-wrap gap-5">
        {data.pictures.map((picture, index) => (
          <img
            key={index}
            src={`data:image/jpeg;base64,${picture.jpeg}`}
            alt={t('office.proofOf', { time: formatMoment(picture.at, locale) })}
            width={picture.width}
            height={picture.height}
            className="max-h-[32rem] w-auto max-w-full rounded-control bg-surface-2 object-contain"
          />
        ))}
      </div>
    </Card>
  )
}
