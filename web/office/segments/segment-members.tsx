import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeSegmentMembers } from '#contract/segments/office-segments.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { callOffice } from '../operator-session.ts'

/** The members of a segment by name, page by page, for whoever may see them. */
export function SegmentMembers({ id }: { id: string }) {
  const t = useT()
  const sayFault = useFault()
  const mayNot = usePermissions().includes('segments.members') ? undefined : t('office.notAllowed')
  const [after, setAfter] = useState<string | null>(null)
  const { data, error, isFetching } = useQuery({
    queryKey: [officeSegmentMembers.id, id, after],
    queryFn: () => callOffice(officeSegmentMembers, { id, ...(after === '0' || after === null ? {} : { after }) }),
    enabled: after !== null,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.segments.members')}</h2>
      <p className="text-ink-2">{t('office.segments.membersHint')}</p>
      {data && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {data.members.map((one) => (
            <li key={one.id}>
              <Link to={`/members/${one.id}/show`}>{one.username}</Link>
            </li>
          ))}
        </ul>
      )}
      {data?.members.length === 0 && <p>{t('office.segments.nobody')}</p>}
      {error && (
        <p role="alert" className="text-negative">
          {sayFault(error)}
        </p>
      )}
      {(after === null || data?.next) && (
        <div>
          <Button reason={mayNot} busy={isFetching} onClick={() => setAfter(data?.next ?? '0')}>
            {t(after === null ? 'office.segments.membersShow' : 'office.segments.membersNext')}
          </Button>
        </div>
      )}
    </Card>
  )
}
