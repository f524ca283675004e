import type { FieldProps } from '#web/ui/field.tsx'

/** What a form binds to the box inside a field of ours. */
export type FieldInput = Omit<FieldProps, 'label' | 'hint' | 'error' | 'valid' | 'leading' | 'trailing'>
