import { NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  categoryTable,
  clientCategories,
  type ClientCategory,
} from '#shared/documents/document-categories.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { CombinePhotos, DropArea } from '#client/portal/uploads/DropArea.tsx'
import { myUploads } from '#client/portal/uploads/my-uploads.ts'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { UploadList } from './UploadList.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface AnyCategoryProps {
  taxReturn: TaxReturn
  uploads: readonly Upload[]
  /** True if the areas of the categories take all other files. */
  photosOnly?: boolean
  /** False while an item above combines photos: a screen offers it once. */
  combines?: boolean
}

/** The one place for what no other area takes: the client says which category it is. */
export function AnyCategory({ taxReturn, uploads, ...kind }: AnyCategoryProps) {
  const { photosOnly = false, combines = true } = kind
  const [category, setCategory] = useState<ClientCategory>('other')
  const area = useRef<HTMLDivElement>(null)
  const label = photosOnly ? categoryTable[category].label : 'something else'
  const add = (files: readonly File[]) =>
    addFiles(myUploads, files, { returnId: taxReturn.id, category })
  const [photoSheet, combine] = usePhotoSheet(categoryTable[category].label, add)
  const focusArea = () => area.current?.querySelector('input')?.focus()
  return (
    <FormSection
      landmark
      screenOnly
      title={photosOnly ? 'Several photos, one document' : 'Something else'}
      hint={photosOnly ? 'Their pages become one PDF.' : 'Anything that isn’t on the list above.'}
    >
      <Stack ref={area} gap={12}>
        <UiProvider>
          <NativeSelect
            label="Category"
            value={category}
            data={clientCategories.map((value) => ({ value, label: categoryTable[value].label }))}
            onChange={({ currentTarget: { value } }) =>
              setCategory(clientCategories.find((known) => known === value) ?? 'other')
            }
          />
        </UiProvider>
        {photosOnly ? (
          <CombinePhotos label={label} onPhotos={combine} />
        ) : (
          <DropArea label={label} onFiles={add} onPhotos={combine} combines={combines} />
        )}
        {photoSheet}
        <UploadList label="Something else" uploads={uploads} onGone={focusArea} />
      </Stack>
    </FormSection>
  )
}
