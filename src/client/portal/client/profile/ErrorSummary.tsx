import type { FormErrors } from '@mantine/form'
import { type OpenDependents, openDependentsIn } from './DependentsSection.tsx'
import { useProfileForm } from './fields.tsx'
import { inFormOrder, labelOf } from './profile-values.ts'
import { Group } from '#client/public/ui/layout.tsx'
import styles from './profile.module.css'

/** How many fields have an error, and a link to each. */
export function ErrorSummary({ errors, rows }: { errors: FormErrors; rows: OpenDependents }) {
  const form = useProfileForm()
  const paths = inFormOrder(Object.keys(errors))

  function go(path: string) {
    rows.open(openDependentsIn({ [path]: errors[path] }, form.getValues()))
    // A dependent's fields are in the page after the next render.
    requestAnimationFrame(() => document.getElementById(path)?.focus())
  }

  return (
    <>
      <p>{countErrors(paths.length)}</p>
      <Group as="ul" gap={0} className={styles.errors}>
        {paths.map((path) => {
          const field = labelOf(path)
          if (field === undefined) return null
          const { label, dependent } = field
          return (
            <li key={path}>
              <a
                className="text-link"
                href={`#${path}`}
                onClick={(event) => {
                  event.preventDefault()
                  go(path)
                }}
              >
                {dependent === undefined ? label : `Dependent ${dependent}: ${label}`}
              </a>
            </li>
          )
        })}
      </Group>
    </>
  )
}

function countErrors(errors: number): string {
  return errors === 1 ? 'One field needs your attention.' : `${errors} fields need your attention.`
}
