import { Card } from './card.tsx'
import { GameCard } from './game-card.tsx'
import { VendorTile } from './vendor-tile.tsx'

const CARDS = ['sundarban', 'hoard', 'nebula', 'roul', 'skyrise', 'raja', 'storm'] as const

/** Shows the game cards and vendor tiles of the gallery. */
export function GalleryCards() {
  return (
    <Card className="lg:col-span-2">
      <h3>Game card, vendor tile</h3>
      <div className="game-grid mt-3.5">
        {CARDS.map((code, index) => (
          <GameCard
            key={code}
            name={code}
            picture={{ base: `/art/cards/${code}`, sizes: [240, 420], webpSizes: [240], standIn: '' }}
            href="#"
            meta={index === 0 ? <b className="num font-semibold text-brand-ink">৳96,210</b> : 'Northlight'}
            hotLabel={index % 4 === 0 ? 'Hot' : undefined}
            playLabel="Play now"
            trial={{ label: 'Try free', href: '#' }}
            favorite={{ on: index === 2, label: 'Favourite' }}
          />
        ))}
      </div>
      <div className="mt-5 grid grid-cols-2 gap-4 lg:grid-cols-6">
        {['PD', 'NL', 'KT'].map((code) => (
          <VendorTile
            key={code}
            name={code}
            picture={{ base: `/art/vendors/${code}`, sizes: [480], webpSizes: [480], standIn: '' }}
            href="#"
            play={{ href: '#', label: 'Play now' }}
          />
        ))}
      </div>
    </Card>
  )
}
