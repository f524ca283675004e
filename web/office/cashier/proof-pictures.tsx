import { useQuery } from '@tanstack/react-query'
import { officeDepositPictures } from '#contract/cashier/office-deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { callOffice } from '../operator-session.ts'

/**
 * Shows the pictures that the member sent as proof of the payment, newest first; a picture that was used before is
 * marked.
 */
export function ProofPictures({
  id,
  compact = false,
}: {
  id: string
  /** For use beside a form: without a card, and less high. */ compact?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeDepositPictures.id, id],
    queryFn: () => callOffice(officeDepositPictures, { id }),
    refetchOnWindowFocus: false,
  })
  const pictures = (
    <>
      {isError && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-64" />}
      <div className="flex flex-wrap gap-5">
        {data?.pictures.map((picture) => (
          <figure key={picture.at} className="flex max-w-full flex-col gap-2">
            <img
              src={`data:image/jpeg;base64,${picture.jpeg}`}
              alt={t('office.proofOf', { time: formatMoment(picture.at, locale) })}
              width={picture.width}
              height={picture.height}
              className={`${compact ? 'max-h-56' : 'max-h-[32rem]'} w-auto max-w-full rounded-control bg-surface-2 object-contain`}
            />
            <figcaption className="num text-ink-3">{formatMoment(picture.at, locale)}</figcaption>
            {picture.sentBeforeFor.length > 0 && (
              <Tag tone="negative" icon="warning">
                {t('office.sentBefore', { references: picture.sentBeforeFor.join(', ') })}
              </Tag>
            )}
          </figure>
        ))}
      </div>
    </>
  )
  return compact ? (
    pictures
  ) : (
    <Card>
      <h2 className="mb-3">{t('office.proofs')}</h2>
      {pictures}
    </Card>
  )
}
