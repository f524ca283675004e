/** Starts the house from its sources, for `npm run dev`: pages come from Vite's own server. */
import { openHouse } from './open-house.ts'

await openHouse()
