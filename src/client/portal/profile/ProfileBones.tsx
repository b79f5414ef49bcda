import { Panel } from '#client/public/ui/Panel.tsx'
import { SheetSection } from '#client/portal/ui/SheetSection.tsx'
import { Bone } from '#client/public/ui/Skeleton.tsx'
import styles from './profile.module.css'

/** The form while what is saved is loading. */
export function ProfileBones() {
  return (
    <Panel flush>
      {SECTIONS.map(([title, fields]) => (
        <SheetSection key={title} title={title} hint={<Bone width="12rem" height="0.875rem" />}>
          <div className={styles.grid}>
            {Array.from({ length: fields }, (_, field) => (
              <div className={styles.boneField} key={field}>
                <Bone width="7rem" height="0.875rem" />
                <Bone height="2.75rem" />
              </div>
            ))}
          </div>
        </SheetSection>
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
