/** Where a field's hint stands: beneath it, so that fields beside each other stay in line. */
export const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
