import { Icon, iconNames } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Cover } from '#ui/pictures/cover.tsx'
import { Dish, dishNames } from '#ui/pictures/dish.tsx'
import { Package } from '#ui/pictures/package.tsx'
import type { PackageShape } from '#ui/pictures/package-look.ts'
import { Skyline } from '#ui/pictures/skyline.tsx'
import { Tile, tileColours } from '#ui/pictures/tile.tsx'
import styles from '../kit.module.css'

const shapes: readonly PackageShape[] = ['wine', 'spirit', 'beer', 'six-pack', 'can', 'bag', 'box', 'tub', 'jar']

export function Drawings() {
  return (
    <Panel title="Pictures and icons" className={styles.wide}>
      <div className={styles.pictures}>
        {dishNames.map((name, at) => (
          <Tile key={name} colour={tileColours[at % tileColours.length] ?? 'sand'}>
            <Dish name={name} />
          </Tile>
        ))}
        {shapes.flatMap((shape) =>
          ['0-41001', '0-41018'].map((code) => (
            <Tile key={shape + code} colour="plum" faded={shape === 'jar'}>
              <Package shape={shape} code={code} name="Old Ferry" />
            </Tile>
          )),
        )}
      </div>
      <Tile colour="tomato" bleed className={styles.cover}>
        <Cover dish="pizza" moons={['#d4503a', '#4f8f4a', '#d4503a']} />
      </Tile>
      <div className={styles.sky}>
        <Skyline />
      </div>
      <div className={styles.icons}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </div>
    </Panel>
  )
}
