import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeApplicationPictures } from '#contract/promotions/office-applications.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callOffice } from '../operator-session.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'

/** Opens the pictures of an application; says how many there are. */
export function ApplicationPictures({ id, count }: { id: string; count: number }) {
  const t = useT()
  const mayReview = usePermissions().includes('promotions.review')
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return <span className="num">0</span>
  return (
    <>
      <Button size="small" reason={mayReview ? undefined : t('office.notAllowed')} onClick={() => setOpen(true)}>
        {`${t('office.offers.pictures')} (${count})`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('office.offers.pictures')}
        closeLabel={t('office.close')}
        width="wide"
      >
        <Pictures id={id} />
      </Dialog>
    </>
  )
}

function Pictures({ id }: { id: string }) {
  const locale = useLocale()
  const { data, error } = useQuery({
    queryKey: [officeApplicationPictures.id, id],
    queryFn: () => callOffice(officeApplicationPictures, { id }),
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (error) return <FormFault fault={error} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <div className="flex flex-wrap gap-5">
      {data.pictures.map((picture) => (
        <figure key={picture.at} className="flex max-w-full flex-col gap-2">
          <img
            src={`data:image/jpeg;base64,${picture.jpeg}`}
            alt={formatMoment(picture.at, locale)}
            width={picture.width}
            height={picture.height}
            className="max-h-[32rem] w-auto max-w-full rounded-control bg-surface-2 object-contain"
          />
          <figcaption className="num text-ink-3">{formatMoment(picture.at, locale)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
