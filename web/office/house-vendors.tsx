import { EVERY_VENDOR } from '#contract/doors/office-vendor-caps.ts'
import { HouseVendorList } from './catalogue/house-vendor-list.tsx'
import { VendorCapsCard } from './doors/vendor-caps.tsx'

/** Shows the vendors of the house, and the caps of every vendor without caps of its own. */
export function HouseVendors() {
  return (
    <div className="flex flex-col gap-4">
      <HouseVendorList />
      <VendorCapsCard vendor={EVERY_VENDOR} />
    </div>
  )
}
