import { useQuery } from '@tanstack/react-query'
import { officeDecisions } from '#contract/decisions/decisions.ts'
import { WaitingNote } from '../../frame/waiting-note.tsx'
import { callOffice } from '../../operator-session.ts'

/** So many decisions about offers are looked at. */
const LOOKED_AT = 100

/** Shows the offers to an agent that wait for a second operator; nothing while there are none, or none that the reader may see. */
export function WaitingOffers({ agentId }: { agentId: string }) {
  const { data } = useQuery({
    queryKey: [officeDecisions.id, 'agent-contract.offer'],
    queryFn: () => callOffice(officeDecisions, { kind: 'agent-contract.offer', pageNo: 1, pageSize: LOOKED_AT }),
  })
  return data?.content
    .filter(({ member }) => member?.id === agentId)
    .map((decision) => <WaitingNote key={decision.id} waiting={decision} />)
}
