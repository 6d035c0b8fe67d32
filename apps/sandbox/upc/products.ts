/** Made up, under the number ranges that GS1 keeps for examples. The second name is longer than a menu takes. */
export const upcProducts = [
  {
    ean: '0614141000012',
    upc: '614141000012',
    title: 'Peach Fizz Soda, 12 fl oz Can',
    brand: 'Chattahoo Drinks',
    description: 'A soda of ripe peaches.',
    size: '12 fl oz',
    images: ['https://pictures.example/peach-fizz.jpg'],
  },
  {
    ean: '0614141000029',
    upc: '614141000029',
    title: 'Old Mill Straight Bourbon Whiskey Aged Six Years in Charred White Oak, 750 mL',
    brand: 'Old Mill',
    description: '',
    size: '750 mL',
    images: ['http://pictures.example/old-mill-insecure.jpg', 'https://pictures.example/old-mill.jpg'],
  },
  {
    ean: '0614141000036',
    upc: '614141000036',
    title: 'Salted Pretzel Rods',
    brand: 'Twist & Son',
    description: 'Baked in small ovens, with coarse salt.',
    size: '10 oz',
    images: [],
  },
  {
    ean: '9521234000013',
    title: 'Sommerwein Weiss',
    brand: 'Weingut Probe',
    description: '',
    size: '0.75 L',
    images: [],
  },
] as const
