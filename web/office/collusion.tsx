import { CollusionList } from './doors/collusion-list.tsx'
import { TurnoverRuleCard } from './play/turnover-rule.tsx'

/** Shows suspicious pairs in the card rooms, and what part of a hand between players counts as turnover. */
export function Collusion() {
  return (
    <div className="flex flex-col gap-4">
      <CollusionList />
      <TurnoverRuleCard />
    </div>
  )
}
