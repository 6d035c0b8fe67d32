import { refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler, sent } from '#platform/server/routes.ts'
import { listPictures, pictureFile, takePicture, uploadPicture } from '../../calls/menu-assets.ts'
import { readPictureFile } from './picture-files.ts'
import { type PictureDeps, picturesOf, takeFromLookup, uploadOne } from './pictures.ts'

export function pictureRoutes(deps: PictureDeps): RouteHandler[] {
  return [
    answer(uploadPicture, (context) => uploadOne(deps, context)),
    answer(takePicture, (context) => takeFromLookup(deps, context)),
    answer(listPictures, picturesOf),
    answer(pictureFile, async ({ data: { file }, reply }) => {
      const bytes = await readPictureFile(deps, file)
      if (!bytes) return refuse('unknown_id')
      reply
        .type(file.endsWith('.avif') ? 'image/avif' : 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes)
      return sent
    }),
  ]
}
