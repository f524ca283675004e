import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useT } from '#web/lib/i18n.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { StepUpDialog } from './account/step-up-dialog.tsx'
import type { createOfficeRouter } from './frame/router.tsx'
import { SubjectsContext } from './frame/screen.ts'
import { SUBJECTS } from './subjects.ts'

type Props = { client: QueryClient; router: ReturnType<typeof createOfficeRouter> }

/** The operators' application: the open page, the step-up dialog, and the toasts. */
export function OfficeApp({ client, router }: Props) {
  const t = useT()
  return (
    <QueryClientProvider client={client}>
      <SubjectsContext value={SUBJECTS}>
        <RouterProvider router={router} />
      </SubjectsContext>
      <StepUpDialog />
      <Toaster closeLabel={t('office.close')} />
    </QueryClientProvider>
  )
}
