import { Footer } from './footer.tsx'
import { ScrollTop } from './scroll-top.tsx'

/** Shows what comes once the page has been rendered: its footer, and the buttons of readers who are far down. */
export function BelowPage() {
  return (
    <>
      <Footer />
      <ScrollTop />
    </>
  )
}
