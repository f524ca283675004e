import { useFault } from './describe-fault.ts'

/** Shows why the server refused a form; shows nothing without a refusal. */
export function FormFault({ fault, className = 'text-negative' }: { fault: unknown; className?: string }) {
  const sayFault = useFault()
  if (!fault) return null
  return (
    <p role="alert" className={className}>
      {sayFault(fault)}
    </p>
  )
}
