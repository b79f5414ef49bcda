import { Panel } from '#client/public/ui/Panel.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import styles from './profile.module.css'

/** The form while what is saved is loading. */
export function ProfileSkeleton() {
  return (
    <Panel flush>
      {SECTIONS.map(([title, fields]) => (
        <FormSection key={title} title={title} hint={<Skeleton width="12rem" height="0.875rem" />}>
          <div className={styles.grid}>
            {Array.from({ length: fields }, (_, field) => (
              <div className={styles.boneField} key={field}>
                <Skeleton width="7rem" height="0.875rem" />
                <Skeleton height="2.75rem" />
              </div>
            ))}
          </div>
        </FormSection>
      ))}
    </Panel>
  )
}

const SECTIONS = [
  ['Personal information', 3],
  ['Home address', 4],
  ['Filing', 1],
  ['Dependents', 1],
  ['Banking', 3],
  ['Contact and emergency', 4],
] as const
