import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPictures, type PictureUse } from '#contract/pictures/office-pictures.ts'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import { OFFER_PICTURES } from '#contract/promotions/kinds.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { callOffice } from '../operator-session.ts'

type Props = {
  use: PictureUse
  /** How many pixels wide it will be shown at most. */
  width: number
  /** Whether the pictures that came with the product can be chosen, too. */
  hasOurs: boolean
  onChoose: (address: string) => void
  onClose: () => void
}

const PAGE = 24
/** A picture of the list is no wider. */
const SMALL = 320
/** From this width on, the wide form of our own pictures is meant. */
const WIDE = 1_000

/** Lets the operator choose one of the pictures that the brand uploaded, or of our own. */
export function PictureChoice({ use, width, hasOurs, onChoose, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const [pageNo, setPage] = useState(1)
  const { data, isError, refetch } = useQuery({
    queryKey: [listPictures.id, use, pageNo],
    queryFn: () => callOffice(listPictures, { use, pageNo, pageSize: PAGE }),
  })
  return (
    <Dialog open onOpenChange={onClose} title={t('office.picture.choose')} closeLabel={t('office.close')} width="wide">
      <h3 className="mb-2 text-base!">{t('office.picture.uploaded')}</h3>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-32" />}
      {data?.total === 0 && <p className="text-sm text-ink-3">{t('office.picture.noneUploaded')}</p>}
      <Pictures
        pictures={(data?.content ?? []).map(({ address, by, at }) => {
          const upload = readUpload(address)
          return {
            address: upload ? uploadAddress(upload, width) : address,
            small: upload ? uploadAddress(upload, SMALL) : address,
            name: t('office.picture.uploadedBy', { name: by, time: formatMoment(at, locale) }),
          }
        })}
        onChoose={onChoose}
      />
      {data && data.totalPages > 1 && (
        <div className="mt-3 flex items-center gap-2">
          <Button size="small" disabled={pageNo === 1} onClick={() => setPage(pageNo - 1)}>
            {t('office.picture.newer')}
          </Button>
          <Button size="small" disabled={pageNo === data.totalPages} onClick={() => setPage(pageNo + 1)}>
            {t('office.picture.older')}
          </Button>
        </div>
      )}
      {hasOurs && (
        <>
          <h3 className="mt-6 mb-2 text-base!">{t('office.picture.ours')}</h3>
          <Pictures
            pictures={OFFER_PICTURES.map((name) => ({
              address: `/art/banners/${name}-${width > WIDE ? 'desktop' : 'mobile'}.webp`,
              small: `/art/banners/${name}-mobile.webp`,
              name,
            }))}
            onChoose={onChoose}
          />
        </>
      )}
    </Dialog>
  )
}

type Shown = { address: string; small: string; name: string }

function Pictures({ pictures, onChoose }: { pictures: readonly Shown[]; onChoose: (address: string) => void }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {pictures.map(({ address, small, name }) => (
        <li key={address}>
          <button
            type="button"
            title={name}
            onClick={() => onChoose(address)}
            className="block w-full overflow-hidden rounded-control bg-surface-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
          >
            <img src={small} alt={name} loading="lazy" className="aspect-video w-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
