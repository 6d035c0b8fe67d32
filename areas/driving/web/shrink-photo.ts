import { isPhotoType, largestPhoto, type PhotoFault, sentSize } from '../rules/id-photo.ts'

export type SmallPhoto =
  | { readonly ok: true; readonly photo: Blob }
  | { readonly ok: false; readonly fault: PhotoFault }

const quality = 0.85

/**
 * Draws the photo anew at the size that is sent, as the camera held it: a phone's own file may be too large for the server, and holds the
 * place where it was taken. A browser that cannot draw it sends it as it is, and the server decides.
 */
export async function shrinkPhoto(file: File): Promise<SmallPhoto> {
  if (!isPhotoType(file.type)) return { ok: false, fault: 'wrong_type' }
  const drawn = await draw(file).catch(() => undefined)
  const photo = drawn ?? file
  return photo.size > largestPhoto ? { ok: false, fault: 'too_large' } : { ok: true, photo }
}

async function draw(file: File): Promise<Blob | undefined> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = sentSize(image)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const sheet = canvas.getContext('2d')
    if (!sheet) return undefined
    sheet.fillStyle = '#ffffff'
    sheet.fillRect(0, 0, width, height)
    sheet.imageSmoothingQuality = 'high'
    sheet.drawImage(image, 0, 0, width, height)
    return await new Promise<Blob | undefined>((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality)
    })
  } finally {
    image.close()
  }
}
