import type { FieldProps } from '#web/ui/field.tsx'

/** The props that a form passes to the input inside one of our fields. */
export type FieldInput = Omit<FieldProps, 'label' | 'hint' | 'error' | 'valid' | 'leading' | 'trailing'>
