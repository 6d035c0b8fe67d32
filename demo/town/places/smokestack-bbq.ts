import { category, check, choose, count, item, line, slots, together } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const weight = (half: number, pound: number) =>
  choose('How much?', ['Quarter pound', ['Half pound', half], ['One pound', pound]])
const sauce = choose('Sauce', ['Sweet', 'Vinegar', 'Mustard', 'Hot', 'Dry'])
const extraSauce = count('Extra sauce', ['Sweet', 'Vinegar', 'Mustard', 'Hot'], { to: 8, each: 0.5 })
const sideKinds = ['Slaw', 'Beans', 'Collards', 'Potato salad', 'Mac and cheese', 'Hushpuppies'] as const
const twoSides = slots('Your two sides', 2, choose('Side', sideKinds))
const bun = choose('On', ['Bun', 'Texas toast', ['Gluten free bun', 1.5, '** GF **']])
const meats = ['Pulled pork', 'Chicken', 'Sausage', ['Brisket', 3], ['Burnt ends', 4]] as const
const sandwich = [
  together('Sandwich', bun, sauce),
  check('Add', [
    ['Slaw', 0.75],
    ['Pickles', 0],
    ['Cheddar', 1],
  ]),
]

export const smokestackBbq: Place = {
  franchise_id: 5,
  name: 'Smokestack BBQ',
  kind: 'restaurant',
  cuisine: 'Barbecue',
  description: 'Oak and hickory by the river. When it is gone, it is gone.',
  phone_number: '4045550105',
  hours: opens('11:00-21:00', '11:00-22:00', '11:30-20:00'),
  prep_minutes: 15,
  categories: [
    category('entrees', 'By the Weight', [
      item(
        'Brisket',
        7.5,
        'Fourteen hours over oak. We slice it until the pan is empty, which on Fridays is about half past seven, so do not wait for the second half.',
        [weight(7, 20), choose('Cut', ['Lean', 'Fatty', 'Both'])],
        { out: 1 },
      ),
      item('Pulled Pork', 5, 'Shoulder, by hand.', [weight(4.5, 13), sauce]),
      item('Smoked Turkey', 5.5, 'Breast.', [weight(5, 14)]),
      item('Sausage', 4.75, 'Made here.', [weight(4.25, 12), choose('Kind', ['Mild', 'Hot', 'Cheddar'])]),
      item('Burnt Ends', 8, 'The good bits.', [weight(7.5, 22)]),
    ]),
    category('entrees', 'Plates', [
      item('One Meat Plate', 13.95, 'Two sides, bread.', [choose('Meat', meats), twoSides, sauce]),
      item('Two Meat Plate', 17.95, 'Two sides, bread.', [
        slots('Your two meats', 2, choose('Meat', meats)),
        twoSides,
        sauce,
      ]),
      item('Half Rack', 17.5, 'Spare ribs.', [choose('Finish', ['Dry rub', 'Wet']), twoSides]),
      item('Full Rack', 29.5, 'Thirteen bones.', [choose('Finish', ['Dry rub', 'Wet']), twoSides]),
      item('Half Chicken', 14.5, 'White sauce.', [twoSides]),
      item('Family Pack', 58, 'Feeds five.', [
        slots('Three pounds of meat', 3, choose('Meat', meats)),
        slots('Four pints of sides', 4, choose('Side', sideKinds)),
        extraSauce,
        line('Name for the box'),
      ]),
    ]),
    category('entrees', 'Sandwiches', [
      item('Pork Sandwich', 8.95, 'Slaw on top if you ask.', sandwich),
      item('Brisket Sandwich', 12.5, 'Sliced.', sandwich, { out: 1 }),
      item('Turkey Sandwich', 9.5, 'Smoked.', sandwich),
      item('Sausage Dog', 7.95, 'Peppers.', [sauce]),
      item('Smoked Portobello', 8.95, 'No meat.', sandwich, { kitchen: 'VEG SAND' }),
      item('Barbecue Potato', 9.95, 'Stuffed.', [choose('Meat', meats)]),
    ]),
    category('sides', 'Sides', [
      item('Slaw', 3.25, 'Vinegar.', [choose('Size', ['Cup', ['Pint', 3.5]])]),
      item('Baked Beans', 3.5, 'With pork.', [choose('Size', ['Cup', ['Pint', 3.75]])]),
      item('Collards', 3.5, 'Long cooked.', [choose('Size', ['Cup', ['Pint', 3.75]])]),
      item('Potato Salad', 3.5, 'Mustard.', [choose('Size', ['Cup', ['Pint', 3.75]])]),
      item('Mac and Cheese', 4.25, 'Crusted.', [choose('Size', ['Cup', ['Pint', 4.5]])]),
      item('Hushpuppies', 3.75, 'Eight.'),
      item('Fried Pickles', 4.95, 'Spears.'),
    ]),
    category('desserts', 'Sweet', [
      item('Peach Cobbler', 5.25, 'Warm.', [check('Add', [['Ice cream', 1.75]])]),
      item('Banana Pudding', 4.75, 'Wafers.'),
      item('Pecan Pie', 5.25, 'One slice.'),
    ]),
    category('drinks', 'Drinks', [
      item('Sweet Tea', 2.75, 'Quart jar.', [choose('Sweet?', ['Sweet', 'Unsweet', 'Half and half'])]),
      item('Lemonade', 2.95, 'Cloudy.'),
      item('Peach Soda', 2.95, 'Bottle.'),
    ]),
  ],
}
