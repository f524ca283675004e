import { JackpotCard } from './jackpot-card.tsx'
import { WinnersCard } from './winners-card.tsx'

/** Shows the jackpot beside what was won. */
export function LuckSection() {
  return (
    <div className="section below-fold grid gap-4 lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[340px_minmax(0,1fr)]">
      <JackpotCard />
      <WinnersCard />
    </div>
  )
}
